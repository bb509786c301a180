import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { addPart } from './code.ts'
import { IconButton } from './IconButton.tsx'
import { frameLabels } from './frame-labels.ts'
import { useLabels } from './labels.tsx'

const CONFIRMED_MS = 2000

/** Copies and confirms for two seconds, in sign and in words. */
export function CopyButton({
  text,
  label,
  size = 'sm',
}: {
  text: string
  /** "Telefonni nusxalash"; the plain word when left out */
  label?: string
  size?: 'sm' | 'md'
}) {
  const labels = useLabels(frameLabels)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <>
      <IconButton
        size={size}
        label={isCopied ? labels.copied : (label ?? labels.copy)}
        icon={
          isCopied ? (
            <Check aria-hidden="true" className="text-good" />
          ) : (
            <Copy aria-hidden="true" className="text-muted" />
          )
        }
        onClick={async (event) => {
          event.stopPropagation()
          if (await copyText(text, event.currentTarget)) setCopied(true)
        }}
      />
      <span role="status" className="sr-only">
        {isCopied && labels.copied}
      </span>
    </>
  )
}

// only where a browser has no clipboard to ask
const loadByHand = () => import('./copy-by-hand.ts')
addPart(loadByHand)

const copyText = (text: string, pressed: HTMLElement): Promise<boolean> =>
  Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(() => true)
    .catch(async () => (await loadByHand()).copyByHand(text, pressed))
    .catch(() => false) // its code did not come
