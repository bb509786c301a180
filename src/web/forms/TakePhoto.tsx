import { Camera } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useTexts } from '../texts.ts'
import { photoTexts } from './photo-texts.ts'

const PhotoDialog = lazyPart(() => import('./PhotoDialog.tsx'), 'PhotoDialog')

/** A picture by the camera of this device, given on as a file. */
export function TakePhoto({ onTaken }: { onTaken: (photo: File) => void }) {
  const t = useTexts(photoTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={<Camera aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t.take}
      </Button>
      {isOpen && (
        <Suspense>
          <PhotoDialog
            onClose={() => setOpen(false)}
            onTaken={(photo) => {
              setOpen(false)
              onTaken(photo)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
