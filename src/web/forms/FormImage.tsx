import { ImageField, type ImageFieldProps } from '#src/ui/ImageField.tsx'
import { useField } from './field.ts'

/** A picture, cropped square; the form holds a File or null under the endpoint's image name. */
export function FormImage({
  name,
  ...props
}: Omit<ImageFieldProps, 'value' | 'onChange' | 'onBlur' | 'error'> & { name: string }) {
  const { value, ref: _, ...field } = useField(name)
  return <ImageField {...props} {...field} value={value ?? null} />
}
