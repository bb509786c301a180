import { type FormEvent, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { autopays } from '../calls.generated.ts'
import type { Offer, OwnAutopay } from '../contract.ts'
import { CardRefusal, confirmCard, startCard } from './card-calls.ts'
import { texts } from './texts.ts'

type Props = { offer: Offer; membership: OwnAutopay; onClose: () => void }

const offerPage = 'https://cdn.payme.uz/terms/main.html'
const digitsOf = (typed: string): string => typed.replace(/\D/g, '')
/** As they stand on the card: by four, and the month before a stroke. What was rubbed out stays out. */
const asOnCard = {
  number: (typed: string) =>
    digitsOf(typed)
      .slice(0, 16)
      .replace(/(\d{4})(?=\d)/g, '$1 '),
  expire: (typed: string) =>
    digitsOf(typed)
      .slice(0, 4)
      .replace(/^(\d{2})(?=\d)/, '$1/'),
  code: (typed: string) => typed,
}

/**
 * The card of whoever agrees. Its fields have no names and its form leads nowhere, as Payme asks: what is typed goes from here
 * to Payme alone, and is forgotten when it is sent.
 */
export function CardForm({ offer, membership, onClose }: Props) {
  const t = useTexts(texts)
  const formats = useFormats()
  const language = useLanguage()
  const [covers, setCovers] = useState({ renewal: membership.renewal_price !== null, parts: membership.parts > 0 })
  const [typed, setTyped] = useState({ number: '', expire: '', code: '' })
  const [agrees, setAgrees] = useState(false)
  const [sent, setSent] = useState<{ token: string; phone: string }>()
  /** What Payme gave for the code, which is good once: whoever presses again after a lost connection is not asked for another. */
  const [confirmed, setConfirmed] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const create = useApiMutation(autopays.create, { closes: onClose })
  const type = (field: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: asOnCard[field](event.target.value) })

  async function go(): Promise<void> {
    if (!covers.renewal && !covers.parts) return setWrong(t.chooseOne)
    if (!agrees) return setWrong(t.mustAgree)
    if (sent) {
      const token = confirmed ?? (await confirmCard(offer, language, sent.token, digitsOf(typed.code)))
      setConfirmed(token)
      return create.mutate({
        body: {
          membership_id: membership._id,
          token,
          covers_renewal: covers.renewal,
          covers_parts: covers.parts,
          terms_version: offer.terms.version,
          merchant_id: offer.merchant_id,
        },
      })
    }
    const card = { number: digitsOf(typed.number), expire: digitsOf(typed.expire) }
    if (card.number.length !== 16 || card.expire.length !== 4) return setWrong(t.wrongCard)
    setSent(await startCard(offer, language, card))
    setTyped({ number: '', expire: '', code: '' })
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || create.isPending) return
    setWrong(undefined)
    setBusy(true)
    try {
      await go()
    } catch (error) {
      if (!(error instanceof CardRefusal)) throw error
      setWrong(error.says ?? t.noPayme)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="mt-4 grid gap-3" autoComplete="off" onSubmit={(event) => void submit(event)}>
      {sent ? (
        <TextField
          label={t.code(sent.phone)}
          value={typed.code}
          onChange={type('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          autoFocus
        />
      ) : (
        <>
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-medium">{t.cover}</legend>
            {membership.renewal_price !== null && (
              <Checkbox
                label={t.coverRenewal(formats.som(membership.renewal_price))}
                checked={covers.renewal}
                onChange={({ target }) => setCovers({ ...covers, renewal: target.checked })}
              />
            )}
            {membership.parts > 0 && (
              <Checkbox
                label={t.coverParts}
                checked={covers.parts}
                onChange={({ target }) => setCovers({ ...covers, parts: target.checked })}
              />
            )}
          </fieldset>
          <TextField
            label={t.number}
            value={typed.number}
            onChange={type('number')}
            inputMode="numeric"
            autoComplete="cc-number"
            maxLength={19}
            inputClassName="num"
          />
          <TextField
            label={t.expire}
            value={typed.expire}
            onChange={type('expire')}
            inputMode="numeric"
            autoComplete="cc-exp"
            maxLength={5}
            inputClassName="num"
          />
          <p className="rounded-md bg-sunken px-3 py-2 text-sm">{offer.terms.text}</p>
          <Checkbox label={t.agree} checked={agrees} onChange={({ target }) => setAgrees(target.checked)} />
        </>
      )}
      {wrong && (
        <p role="alert" className="text-bad">
          {wrong}
        </p>
      )}
      {wrong === t.noPayme && (
        <Button className="justify-self-start" onClick={() => window.location.reload()}>
          {t.reload}
        </Button>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isBusy || create.isPending}>
          {sent ? t.confirm : t.next}
        </Button>
        <Button onClick={onClose}>{t.cancel}</Button>
      </div>
      <p className="text-muted text-sm">
        <span className="font-medium">{t.powered}</span> · {t.kept}{' '}
        <a href={offerPage} target="_blank" rel="noreferrer" className="text-accent-text hover:underline">
          {t.offer}
        </a>
      </p>
    </form>
  )
}
