import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { type Crop, clampedCrop, cropSquare, croppedFile, type Size } from './crop.ts'
import { Dialog } from './Dialog.tsx'

const STEP = 0.02

/** Chooses the square of a picture: drag, arrows, wheel or the slider. A default export, loaded lazily by ImageField. */
export default function CropDialog({
  file,
  shape,
  labels,
  onDone,
  onCancel,
  onBroken,
}: {
  file: File
  shape: 'round' | 'square'
  labels: { title: string; zoom: string; save: string; cancel: string; hint: string }
  onDone: (cropped: File) => void
  onCancel: () => void
  onBroken: () => void
}) {
  const [url, setUrl] = useState('')
  const image = useRef<HTMLImageElement>(null)
  /** the picture's own pixels, known once it is loaded */
  const [size, setSize] = useState<Size>({ width: 1, height: 1 })
  const [crop, setCrop] = useState<Crop>({ zoom: 1, x: 0.5, y: 0.5 })
  const drag = useRef<{ x: number; y: number } | null>(null)

  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  const change = (next: Partial<Crop>) => setCrop((now) => clampedCrop(size, { ...now, ...next }))
  const square = cropSquare(size, crop)
  const move = (dx: number, dy: number) => change({ x: crop.x + dx, y: crop.y + dy })
  const save = () => {
    const picture = image.current
    void picture
      ?.decode()
      .then(() => croppedFile(picture, crop, file))
      .then(onDone, onBroken)
  }
  /** Enter is the button at the foot; one that is held down since the window before is not meant. */
  const onEnter = ({ key, repeat }: KeyboardEvent) => {
    if (key === 'Enter' && !repeat) save()
  }

  return (
    <Dialog
      open
      sticky
      size="sm"
      onClose={onCancel}
      title={labels.title}
      description={labels.hint}
      footer={
        <>
          <Button onClick={onCancel}>{labels.cancel}</Button>
          <Button variant="primary" onClick={save}>
            {labels.save}
          </Button>
        </>
      }
    >
      <div
        role="group"
        aria-label={labels.hint}
        tabIndex={0}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          drag.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={(event) => {
          if (!drag.current) return
          const scale = square.side / event.currentTarget.clientWidth
          move(
            ((drag.current.x - event.clientX) * scale) / size.width,
            ((drag.current.y - event.clientY) * scale) / size.height,
          )
          drag.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerUp={() => {
          drag.current = null
        }}
        onWheel={(event) => change({ zoom: Math.min(4, Math.max(1, crop.zoom - event.deltaY / 500)) })}
        onKeyDown={(event) => {
          onEnter(event)
          const by = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[
            event.key
          ]
          if (!by) return
          event.preventDefault()
          move(by[0] ?? 0, by[1] ?? 0)
        }}
        className="relative mx-auto aspect-square w-full max-w-70 cursor-move touch-none overflow-hidden rounded-md bg-sunken"
      >
        {url && (
          <img
            ref={image}
            src={url}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
            onError={onBroken}
            className="absolute max-w-none select-none"
            style={{
              width: `${(size.width / square.side) * 100}%`,
              left: `${(-square.left / square.side) * 100}%`,
              top: `${(-square.top / square.side) * 100}%`,
            }}
          />
        )}
        {shape === 'round' && (
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_100px_var(--color-scrim)]"
          />
        )}
      </div>
      <label className="mx-auto mt-4 flex max-w-70 items-center gap-3 text-muted text-sm">
        {labels.zoom}
        <input
          type="range"
          min={1}
          max={4}
          step={0.02}
          value={crop.zoom}
          onChange={(event) => change({ zoom: Number(event.target.value) })}
          onKeyDown={onEnter}
          className="h-6 min-w-0 flex-1 accent-accent"
        />
      </label>
    </Dialog>
  )
}
