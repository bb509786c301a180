import { useEffect, useRef } from 'react'
import { cx } from '#src/ui/cx.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { Letter } from '../contract.ts'
import { texts } from './texts.ts'

type LettersProps = { letters: readonly Letter[]; side: 'gym' | 'member'; none: string }

/** What was written, the newest below and in view; the own side at the end of the line. */
export function Letters({ letters, side, none }: LettersProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const end = useRef<HTMLLIElement>(null)
  const newest = letters.at(-1)?._id
  useEffect(() => {
    if (newest) end.current?.scrollIntoView({ block: 'nearest' })
  }, [newest])
  if (letters.length === 0) return <p className="py-6 text-center text-muted">{none}</p>
  return (
    <ol aria-label={t.thread} aria-live="polite" className="flex flex-col gap-2">
      {letters.map((letter) => {
        const isOwn = letter.is_from_gym === (side === 'gym')
        const who = isOwn ? t.me : letter.is_from_gym ? t.gym : t.member
        return (
          <li
            key={letter._id}
            ref={letter._id === newest ? end : undefined}
            className={cx(
              'max-w-[85%] rounded-lg px-3.5 py-2',
              isOwn ? 'self-end bg-accent-soft' : 'self-start bg-sunken',
            )}
          >
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{letter.text}</p>
            <p className="num mt-0.5 text-muted text-xs">
              {`${who} · ${formats.instant(letter.createdAt)}`}
              {isOwn && letter.is_read && ` · ${t.read}`}
            </p>
          </li>
        )
      })}
    </ol>
  )
}
