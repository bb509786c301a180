import { CameraOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { MissingCode, missingText } from '#src/ui/code.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { frameLabels } from '#src/ui/frame-labels.ts'
import { useLabels } from '#src/ui/labels.tsx'
import { problemOf } from '#src/web/camera.ts'
import { useTexts } from '#src/web/texts.ts'
import { lookForCodes } from './camera.ts'
import { texts } from './texts.ts'

const lookEveryMs = 120

type CameraDialogProps = { onScan: (code: string) => void; onClose: () => void }

/** Looks through the camera until it has read a code. */
export function CameraDialog({ onScan, onClose }: CameraDialogProps) {
  const t = useTexts(texts)
  const labels = useLabels(frameLabels)
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<{ error: unknown }>()
  const [tries, setTries] = useState(0)
  const heard = useEffectEvent(onScan)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens the camera anew
  useEffect(() => {
    return lookForCodes({
      picture: () => video.current,
      everyMs: lookEveryMs,
      heard: (code) => {
        heard(code)
        return true
      },
      failed: (error) => setProblem({ error }),
    })
  }, [tries])

  const tryAgain = () => {
    setProblem(undefined) // the picture stands there before the camera is asked
    setTries(tries + 1)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.camera}
      size="sm"
      footer={
        <>
          {problem && <Button onClick={tryAgain}>{t.tryAgain}</Button>}
          <Button onClick={onClose}>{t.close}</Button>
        </>
      }
    >
      {problem ? (
        <div role="alert" className="flex items-start gap-3 rounded-md bg-bad-soft p-4 text-bad">
          <CameraOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <p>
            {problem.error instanceof MissingCode
              ? missingText(labels.missing, problem.error)
              : t.cameraProblems[problemOf(problem.error)]}
          </p>
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
