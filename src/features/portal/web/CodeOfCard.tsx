import { useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

/** What reception types, and a card has. */
export const CodeOfCard = ({ code }: { code: string }) => {
  const t = useTexts(texts)
  return (
    <p>
      <span className="block text-muted text-sm">{t.code}</span>
      <span className="num block font-semibold text-xl tracking-wide min-[360px]:text-2xl">{code}</span>
    </p>
  )
}
