import { useEffect } from 'react'
import { BRAND_NAME } from '#src/contract/brand.ts'

/** `Aʼzolar – Polvon`: the document's title follows the last crumb. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} – ${BRAND_NAME}` : BRAND_NAME
  }, [title])
}
