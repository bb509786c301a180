import { foldText } from '#src/contract/text.ts'

/** The text that a search for gym owners looks at. */
export const adminSearchText = ({
  fullname,
  phone_number,
  address,
}: {
  fullname: string
  phone_number: string
  address: string
}): string => foldText(`${fullname} ${phone_number} ${address}`)
