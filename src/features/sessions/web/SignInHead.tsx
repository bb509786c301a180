import type { ReactNode } from 'react'
import { useDocumentTitle } from '#src/web/layout/document-title.ts'

export function SignInHead({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title)
  return (
    <header className="mb-7">
      <h1 className="font-semibold text-2xl">{title}</h1>
      {children && <p className="mt-1 text-muted">{children}</p>}
    </header>
  )
}

export const signInLink =
  'rounded-xs font-medium text-accent-text underline-offset-4 hover:underline pointer-coarse:py-3.5'
