import { useFormContext, useWatch } from 'react-hook-form'
import { ImageField, type ImageFieldProps } from '#src/ui/ImageField.tsx'
import { useTexts } from '#src/web/texts.ts'
import { useField } from './field.ts'
import { imageTexts } from './image-texts.ts'
import { TakePhoto } from './TakePhoto.tsx'

type FormImageProps = Omit<ImageFieldProps, 'words' | 'value' | 'onChange' | 'onBlur' | 'error' | 'onRemoveCurrent'> & {
  name: string
  /** The value that becomes true when the picture that is there shall go. */
  removedBy?: string
  /** Who stands at the desk may be photographed there. */
  camera?: boolean
}

/** A picture, cropped square; the form holds a File or null under the endpoint's image name. */
export function FormImage({ name, removedBy, currentUrl, camera = false, ...props }: FormImageProps) {
  const { value, ref: _, ...field } = useField(name)
  const { setValue } = useFormContext()
  const isRemoved = useWatch({ name: removedBy ?? name }) === true
  return (
    <ImageField
      words={useTexts(imageTexts)}
      {...props}
      {...(camera && { otherWay: (pick: (file: File) => void) => <TakePhoto onTaken={pick} /> })}
      {...field}
      value={value ?? null}
      currentUrl={isRemoved ? null : currentUrl}
      onRemoveCurrent={removedBy ? () => setValue(removedBy, true, { shouldDirty: true }) : undefined}
    />
  )
}
