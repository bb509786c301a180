/** The camera was unplugged, or its permission taken away, while it was on. */
class CameraGone extends Error {}

/** Away from the screen or towards whoever stands before it; of a device with one camera it is that one. */
export type Facing = 'environment' | 'user'

/** `gone` hears when its picture ends before anybody stopped it. */
export async function openCamera(gone: (error: Error) => void, facing: Facing = 'environment'): Promise<MediaStream> {
  if (!('mediaDevices' in navigator)) throw new DOMException('', 'SecurityError')
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: facing, width: { ideal: 1280 } },
  })
  for (const track of stream.getTracks()) track.addEventListener('ended', () => gone(new CameraGone()), { once: true })
  return stream
}

export type CameraProblem = 'denied' | 'missing' | 'busy' | 'insecure' | 'gone' | 'failed'

const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  SecurityError: 'insecure',
}

export const problemOf = (error: unknown): CameraProblem =>
  error instanceof CameraGone ? 'gone' : (error instanceof DOMException && problems[error.name]) || 'failed'
