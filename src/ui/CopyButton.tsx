import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { useUiLabels } from './labels.tsx'

const CONFIRMED_MS = 2000

/** Copies and confirms for two seconds, in sign and in words. */
export function CopyButton({
  text,
  label,
  size = 'sm',
  className,
}: {
  text: string
  /** "Telefonni nusxalash"; the plain word when left out */
  label?: string
  size?: 'sm' | 'md'
  className?: string
}) {
  const labels = useUiLabels()
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
        className={className}
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

async function copyText(text: string, pressed: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // no clipboard over plain http: the old way still works there
    const area = document.createElement('textarea')
    area.value = text
    area.style.position = 'fixed'
    area.style.opacity = '0'
    // behind an open dialog nothing can be chosen
    const place = pressed.closest('dialog') ?? document.body
    place.append(area)
    area.select()
    const isCopied = document.execCommand('copy')
    area.remove()
    pressed.focus()
    return isCopied
  }
}
