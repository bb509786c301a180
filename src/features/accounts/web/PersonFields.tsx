import type { ReactNode } from 'react'
import { FormImage } from '#src/web/forms/FormImage.tsx'
import { FormText } from '#src/web/forms/text-fields.tsx'

type PersonFieldsProps = {
  words: { fullname: string; fullnamePlaceholder: string; photo: string }
  phone: ReactNode
  /** Beside the phone. */
  beside: ReactNode
  /** Between them and the picture. */
  children: ReactNode
  currentAvatar?: string | null | undefined
  /** A picture may be taken by the camera of the desk. */
  camera?: boolean
}

/** How a card of anybody is filled in: the name first, the phone and what stands beside it, the picture last. */
export function PersonFields({ words, phone, beside, children, currentAvatar, camera }: PersonFieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <FormText
        name="fullname"
        label={words.fullname}
        placeholder={words.fullnamePlaceholder}
        required
        autoFocus
        autoComplete="off"
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {phone}
        {beside}
      </div>
      {children}
      <FormImage
        name="avatar"
        label={words.photo}
        currentUrl={currentAvatar ?? null}
        removedBy="remove_avatar"
        {...(camera ? { camera } : {})}
      />
    </div>
  )
}
