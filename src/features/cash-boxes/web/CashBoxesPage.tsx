import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { paths } from '#src/contract/paths.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import type { ApiError } from '#src/web/api-error.ts'
import { useApi } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormCheckbox } from '#src/web/forms/choice-fields.tsx'
import { FormText } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { cashBoxes } from '../calls.generated.ts'
import type { ShownProvider } from '../contract.ts'
import { boxFields, optionalNames, tellingName } from '../rules.ts'
import { providerNames } from '../words.ts'
import { Rates } from './Rates.tsx'
import { texts } from './texts.ts'

/** The owner's cash boxes at Payme, Click and Uzum; for the superadmin those of the platform. `cards`: of the one that keeps them. */
export function CashBoxesPage({ cards }: { cards?: ReactNode }) {
  const t = useTexts(texts)
  const role = useRole()
  const { data, error, refetch } = useApi(cashBoxes.all, { query: {} })
  return (
    <>
      <PageHead
        title={t.title}
        context={role === 'superadmin' ? t.contextPlatform : t.context}
        actions={
          data?.providers.some(({ is_set }) => is_set) && (
            <>
              <Link to={paths.fiscal(role)} className={buttonClass({ variant: 'secondary' })}>
                {t.fiscal}
              </Link>
              <Link to={paths.onlineMoney(role)} className={buttonClass({ variant: 'secondary' })}>
                {t.received}
              </Link>
            </>
          )
        }
      />
      {!data ? (
        <PageState error={error} onRetry={refetch} />
      ) : (
        <>
          {!data.can_keep_keys && (
            <p role="status" className="mb-4 rounded-md bg-warn-soft px-3 py-2 text-warn">
              {t.cannotKeep}
            </p>
          )}
          <div className="grid items-start gap-4 lg:grid-cols-2 xl:grid-cols-3">
            {data.providers.map((provider) => (
              // entered anew once it was saved, so that no key stays in its field
              <Box key={`${provider.provider} ${provider.updatedAt ?? ''}`} box={provider} cards={cards} />
            ))}
          </div>
        </>
      )}
    </>
  )
}

type Values = { is_on: boolean; is_test: boolean } & Record<string, string | boolean>

/** Everything of a form but keys, as a text: what members' cards may be left for is what stood there when it was asked, and nothing else. */
const wordsOf = ({ may_leave_cards: _, ...values }: Values, keys: readonly string[]): string =>
  JSON.stringify(Object.entries(values).filter(([name]) => !keys.includes(name)))

function Box({ box, cards }: { box: ShownProvider; cards: ReactNode }) {
  const t = useTexts(texts)
  const { provider } = box
  const fields = boxFields[provider]
  /** Members alone have cards charged: by the box of their gym's owner, never by the platform's. */
  const mayTakeCards = useRole() === 'admin' && provider === 'payme'
  const lastSigns = (name: string) => box.keys.find((key) => key.name === name)?.last_signs
  const [asked, setAsked] = useState<ApiError>()
  const form = useApiForm({
    endpoint: cashBoxes[provider],
    formName: `box:${provider}`,
    params: { query: {} },
    defaults: {
      is_on: box.is_on,
      is_test: box.is_test,
      ...(mayTakeCards && { takes_cards: box.takes_cards, may_leave_cards: '' }),
      ...Object.fromEntries(fields.names.map((name) => [name, box[name as keyof ShownProvider] ?? ''])),
      ...Object.fromEntries(fields.keys.map((name) => [name, ''])),
    } as Values,
    // a key that is not typed stays as it is
    toBody: (all: Values) => {
      const { may_leave_cards: allowed, ...values } = all
      return {
        ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
        ...(allowed && allowed === wordsOf(all, fields.keys) && { may_leave_cards: true }),
      } as never
    },
    onRefused: (error): boolean => {
      const isAsked = error.error === 'provider.cards_move' || error.error === 'provider.cards_wait'
      if (isAsked) setAsked(error)
      return isAsked
    },
  })
  const leaveCards = () => {
    setAsked(undefined)
    form.form.setValue('may_leave_cards', wordsOf(form.form.getValues(), fields.keys))
    form.submit()
  }
  return (
    <Card
      title={providerNames[provider]}
      actions={box.is_on ? <Badge tone="good">{box.is_test ? t.onTest : t.on}</Badge> : <Badge>{t.off}</Badge>}
    >
      <ApiForm form={form} submitLabel={t.save} className="gap-3">
        {fields.names.map((name) => (
          <FormText
            key={name}
            name={name}
            label={t.fields[name]}
            required={!optionalNames.includes(name)}
            maxLength={100}
          />
        ))}
        {box.is_set && <AnotherBox box={box} />}
        {fields.keys.map((name) => (
          <FormText
            key={name}
            name={name}
            label={t.fields[name]}
            hint={lastSigns(name) ? t.kept(lastSigns(name) ?? '') : t.notKept}
            autoComplete="off"
            maxLength={200}
          />
        ))}
        {mayTakeCards && <FormCheckbox name="takes_cards" label={t.takesCards} hint={t.takesCardsHint} />}
        <FormCheckbox name="is_test" label={t.isTest} hint={box.is_apart ? t.testApart : undefined} />
        <FormCheckbox name="is_on" label={t.isOn} />
      </ApiForm>
      {mayTakeCards && cards}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={leaveCards}
        title={t.cardsTitle}
        description={asked?.message}
        confirmLabel={t.saveAnyway}
        cancelLabel={t.cancel}
      >
        {asked?.error === 'provider.cards_move' && <p>{t.cardsTold}</p>}
      </ConfirmDialog>
      {box.is_set && <Rates box={box} />}
      {box.addresses.length > 0 && (
        <>
          <p className="mt-4 mb-1 text-muted text-sm">{t.addresses(providerNames[provider])}</p>
          <ul className="grid gap-2">
            {box.addresses.map((address) => (
              <li key={address} className="flex items-center gap-2">
                <code className="min-w-0 flex-1 break-all rounded-md bg-sunken px-3 py-2 font-mono text-sm">
                  {address}
                </code>
                <CopyButton text={address} label={t.copy} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

/** Said before it is saved: from then on the provider's calls about what came into the box of before are nobody's. */
function AnotherBox({ box }: { box: ShownProvider }) {
  const t = useTexts(texts)
  const name = tellingName[box.provider]
  const typed = useWatch<Record<string, string>>({ name }) // of the form around it
  if (!typed || typed === box[name]) return null
  return (
    <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
      {t.isAnother}
    </p>
  )
}
