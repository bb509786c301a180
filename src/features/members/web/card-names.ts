import { useFormats, useLanguage } from '#src/web/texts.ts'
import { cardFact, type CardField, cardFields, cardWord } from '../card.ts'

/** A value of the card as people read it. */
export function useCardSaying(): (field: CardField, value: string) => string {
  const formats = useFormats()
  const language = useLanguage()
  return (field, value) => {
    const { says } = cardFact(field)
    return says === 'day'
      ? formats.day(value)
      : says === 'phone'
        ? formats.phone(value)
        : cardWord(field, value, language)
  }
}

type Named = { label: string; say: (value: string) => string }

/** The card's fields as the notice of a newer record names them. */
export function useCardNames(): Record<CardField, Named> {
  const language = useLanguage()
  const saying = useCardSaying()
  return Object.fromEntries(
    cardFields.map((field): [CardField, Named] => [
      field,
      { label: cardFact(field).words[language], say: (value) => (value ? saying(field, value) : '—') },
    ]),
  ) as Record<CardField, Named> // of all its fields
}
