import { Check, Phone, X } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { cx } from '#src/ui/cx.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Progress } from '#src/ui/Progress.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { type ApiError, useApiMutation } from '#src/web/api.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { firstSteps } from '../calls.generated.ts'
import type { FirstSteps } from '../contract.ts'
import type { StepName } from '../rules.ts'
import { texts } from './texts.ts'

/** Where a step is taken; null while there is no gym to take it in. */
function wayOf(name: StepName, gymId: string | null): string | null {
  if (name === 'gym') return paths.gymCreate()
  if (!gymId) return null
  if (name === 'hours') return paths.gymPart('settings', gymId)
  if (name === 'portal') return paths.gymPart('subscriptions', gymId)
  if (name === 'plan') return paths.gymPart('settings/create', gymId)
  return name === 'member' ? paths.memberCreate('admin') : paths.membershipCreate('admin')
}

/** What leads from an empty account to the first sale: the next step with its button, the others with their names. */
export function FirstStepsCard({ state }: { state: FirstSteps }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const putAway = usePutAway()
  const { steps } = state
  const done = steps.filter(({ is_done }) => is_done).length
  const next = steps.find(({ is_done }) => !is_done)?.name
  return (
    <Card
      title={t.title}
      actions={
        <IconButton
          variant="ghost"
          label={t.putAway}
          icon={<X aria-hidden="true" />}
          pending={putAway.isPending}
          onClick={() => putAway.mutate({ body: { is_put_away: true } })}
        />
      }
    >
      <p className="-mt-3 mb-4 max-w-140 text-muted text-sm">{t.text}</p>
      <Progress
        label={t.title}
        hideLabel
        percent={(100 * done) / steps.length}
        text={t.done(formats.number(done), formats.number(steps.length))}
      />
      <ol className="mt-4 grid gap-1">
        {steps.map(({ name, is_done }, index) => (
          <Step key={name} name={name} nr={index + 1} isDone={is_done} isNext={name === next} state={state} />
        ))}
      </ol>
    </Card>
  )
}

/** In its place while the steps can't be told. */
export function NoFirstSteps(props: { error: ApiError; onRetry: () => unknown }) {
  return <PartState name={useTexts(texts).title} {...props} />
}

type StepProps = { name: StepName; nr: number; isDone: boolean; isNext: boolean; state: FirstSteps }

function Step({ name, nr, isDone, isNext, state }: StepProps) {
  const t = useTexts(texts)
  const { name: title, text, act } = t.steps[name]
  const to = wayOf(name, state.gym_id)
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className={cx('flex gap-3 rounded-md px-3 py-2.5', isNext && 'bg-sunken')}
    >
      <span
        className={cx(
          'num grid size-6 shrink-0 place-items-center rounded-full text-sm [&_svg]:size-4',
          isDone ? 'bg-good-soft text-good' : 'border border-line-strong text-muted',
        )}
      >
        {isDone ? <Check aria-hidden="true" /> : nr}
      </span>
      <div className="min-w-0 flex-1">
        <p className={cx('font-medium', isDone && 'text-muted')}>
          {title}
          <span className="sr-only">, {isDone ? t.isDone : t.isLeft}</span>
        </p>
        {isNext && (
          <>
            <p className="mt-0.5 max-w-140 text-muted text-sm">{text}</p>
            <div className="mt-3 flex flex-wrap gap-2">
              {to && (
                <Link to={to} className={buttonClass({ variant: 'primary' })}>
                  {act}
                </Link>
              )}
              {name === 'portal' && <CallPlatform contact={state.contact} />}
            </div>
          </>
        )}
      </div>
    </li>
  )
}

function CallPlatform({ contact }: { contact: FirstSteps['contact'] }) {
  const formats = useFormats()
  if (!contact?.phone_number) return null
  return (
    <a
      href={`tel:${contact.phone_number}`}
      className={buttonClass({ className: 'max-w-full [overflow-wrap:anywhere]' })}
    >
      <Phone aria-hidden="true" />
      {contact.fullname}
      <span className="num">{formats.phone(contact.phone_number)}</span>
    </a>
  )
}

/** Away at once; the toast takes it out again. */
function usePutAway() {
  const t = useTexts(texts)
  const takeOut = useApiMutation(firstSteps.putAway, { says: false })
  return useApiMutation(firstSteps.putAway, {
    says: false,
    onDone: () =>
      toast({
        tone: 'good',
        title: t.wasPutAway,
        action: { label: t.undo, onPress: () => takeOut.mutate({ body: { is_put_away: false } }) },
      }),
  })
}
