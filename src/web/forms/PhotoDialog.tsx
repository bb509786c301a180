import { CameraOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { type CameraProblem, openCamera, problemOf } from '../camera.ts'
import { useTexts } from '../texts.ts'
import { photoTexts } from './photo-texts.ts'

/** The frame that the camera shows now, as a picture file. */
async function frameOf(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob) throw new Error('the camera gave no picture')
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}

type PhotoDialogProps = { onTaken: (photo: File) => void; onClose: () => void }

/** The camera is on as long as this is open, and no longer. */
export function PhotoDialog({ onTaken, onClose }: PhotoDialogProps) {
  const t = useTexts(photoTexts)
  const video = useRef<HTMLVideoElement>(null)
  const shoot = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<CameraProblem>()
  const [isOn, setOn] = useState(false)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens the camera anew
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    const close = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const fail = (error: unknown) => {
      close()
      if (isOver) return
      setOn(false)
      setProblem(problemOf(error))
    }
    const show = async () => {
      try {
        stream = await openCamera(fail)
        if (isOver || !video.current) return close()
        video.current.srcObject = stream
        await video.current.play()
        if (!isOver) setOn(true)
      } catch (error) {
        fail(error)
      }
    }
    void show()
    return () => {
      isOver = true
      setOn(false)
      close()
    }
  }, [tries])

  const tryAgain = () => {
    setProblem(undefined) // the picture stands there before the camera is asked
    setTries(tries + 1)
  }

  const take = async () => {
    const picture = video.current
    if (!picture?.videoWidth) return
    try {
      onTaken(await frameOf(picture))
    } catch {
      setProblem('failed')
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.take}
      size="sm"
      initialFocus={shoot}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          {problem ? (
            <Button variant="primary" onClick={tryAgain}>
              {t.tryAgain}
            </Button>
          ) : (
            <Button ref={shoot} variant="primary" pending={!isOn} onClick={() => void take()}>
              {t.shoot}
            </Button>
          )}
        </>
      }
    >
      {problem ? (
        <div role="alert" className="flex items-start gap-3 rounded-md bg-bad-soft p-4 text-bad">
          <CameraOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <p>{t.problems[problem]}</p>
        </div>
      ) : (
        <video
          ref={video}
          muted
          playsInline
          aria-label={t.picture}
          className="aspect-square w-full rounded-md bg-ink object-cover"
        />
      )}
    </Dialog>
  )
}
