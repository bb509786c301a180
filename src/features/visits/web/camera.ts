import { loadCode } from '#src/ui/code.ts'
import { type Facing, openCamera } from '#src/web/camera.ts'

/** Reads a code from a picture of the camera: undefined while there is none. */
type Reader = { read(video: HTMLVideoElement): Promise<string | undefined>; close(): void }

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own detector where it knows QR codes; elsewhere one of ours, fetched when it is needed. */
async function openReader(): Promise<Reader> {
  const Native = (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector // not yet in the DOM's types
  const known: string[] = (await Native?.getSupportedFormats().catch(() => [])) ?? []
  if (Native && known.includes('qr_code')) {
    const detector = new Native({ formats: ['qr_code'] })
    return {
      read: async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue,
      close: () => undefined,
    }
  }
  const { default: QrScanner } = await loadCode(() => import('qr-scanner'))
  const qrEngine = await QrScanner.createQrEngine()
  const canvas = document.createElement('canvas')
  return {
    read: (video) =>
      QrScanner.scanImage(video, { qrEngine, canvas, returnDetailedScanResult: true }).then(
        ({ data }) => data,
        () => undefined, // no code in this picture
      ),
    close: () => qrEngine instanceof Worker && qrEngine.terminate(),
  }
}

type Looking = {
  picture: () => HTMLVideoElement | null
  facing?: Facing
  everyMs: number
  /** True when this was what was looked for. */
  heard: (code: string) => boolean
  failed: (error: unknown) => void
}

/** Looks through the camera until it is told to stop or has heard enough. */
export function lookForCodes({ picture, facing, everyMs, heard, failed }: Looking): () => void {
  let isOver = false
  let stream: MediaStream | undefined
  let reader: Reader | undefined
  const close = () => {
    for (const track of stream?.getTracks() ?? []) track.stop()
    reader?.close()
  }
  const fail = (error: unknown) => {
    if (isOver) return
    isOver = true
    close()
    failed(error)
  }
  const look = async () => {
    try {
      stream = await openCamera(fail, facing)
      reader = await openReader()
      const video = picture()
      if (isOver || !video) return close()
      video.srcObject = stream
      await video.play()
      while (!isOver) {
        const code = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await reader.read(video) : undefined
        if (code && !isOver && heard(code.trim())) return
        await new Promise((resolve) => setTimeout(resolve, everyMs))
      }
    } catch (error) {
      fail(error)
    }
  }
  void look()
  return () => {
    isOver = true
    close()
  }
}
