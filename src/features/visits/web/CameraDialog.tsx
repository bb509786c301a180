import { CameraOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { type CameraProblem, openCamera, problemOf } from '#src/web/camera.ts'
import { useTexts } from '#src/web/texts.ts'
import { openReader, type Reader } from './camera.ts'
import { texts } from './texts.ts'

const lookEveryMs = 120

type CameraDialogProps = { onScan: (code: string) => void; onClose: () => void }

/** Looks through the camera until it has read a code. */
export function CameraDialog({ onScan, onClose }: CameraDialogProps) {
  const t = useTexts(texts)
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<CameraProblem>()
  const [tries, setTries] = useState(0)
  const heard = useEffectEvent(onScan)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens the camera anew
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    let reader: Reader | undefined
    const look = async () => {
      try {
        stream = await openCamera()
        reader = await openReader()
        const picture = video.current
        if (isOver || !picture) return close()
        picture.srcObject = stream
        await picture.play()
        while (!isOver) {
          const code = picture.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await reader.read(picture) : undefined
          if (code && !isOver) return heard(code.trim())
          await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
        }
      } catch (error) {
        if (!isOver) setProblem(problemOf(error))
      }
    }
    const close = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
      reader?.close()
    }
    setProblem(undefined)
    void look()
    return () => {
      isOver = true
      close()
    }
  }, [tries])

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.camera}
      size="sm"
      footer={
        <>
          {problem && <Button onClick={() => setTries(tries + 1)}>{t.tryAgain}</Button>}
          <Button onClick={onClose}>{t.close}</Button>
        </>
      }
    >
      {problem ? (
        <div role="alert" className="flex items-start gap-3 rounded-md bg-bad-soft p-4 text-bad">
          <CameraOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <p>{t.cameraProblems[problem]}</p>
        </div>
      ) : (
        <>
          <video
            ref={video}
            muted
            playsInline
            aria-label={t.cameraPicture}
            className="aspect-square w-full rounded-md bg-ink object-cover"
          />
          <p className="mt-3 text-muted">{t.cameraHint}</p>
        </>
      )}
    </Dialog>
  )
}
