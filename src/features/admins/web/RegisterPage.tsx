import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { formatPhone, parseMobile } from '#src/contract/phones.ts'
import { SignInHead, signInLink } from '#src/features/sessions/web/SignInHead.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormImage } from '#src/web/forms/FormImage.tsx'
import { FormPhone, FormText } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useDocumentTitle } from '#src/web/layout/document-title.ts'
import { Link } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { admins } from '../calls.generated.ts'
import { texts } from './texts.ts'

/** A visitor's request to join: who they are and where to call them. */
export function RegisterPage() {
  const [phone, setPhone] = useState<string | null>(null)
  return phone === null ? <RequestForm onSent={setPhone} /> : <Sent phone={phone} />
}

function RequestForm({ onSent }: { onSent: (phone: string) => void }) {
  const t = useTexts(texts)
  const form = useApiForm({
    endpoint: admins.request,
    defaults: { phone_number: '+998', fullname: '', address: '', image: null as File | null },
    says: false,
    onDone: (_, { phone_number }) => onSent(parseMobile(phone_number) ?? phone_number),
  })
  return (
    <>
      <SignInHead title={t.registerTitle}>{t.registerText}</SignInHead>
      <ApiForm form={form} submitLabel={t.registerSubmit} wide>
        <FormPhone
          name="phone_number"
          label={t.registerPhone}
          hint={t.registerPhoneHint}
          required
          autoFocus
          autoComplete="tel"
        />
        <FormText name="fullname" label={t.fullname} placeholder={t.fullnamePlaceholder} required autoComplete="name" />
        <FormText
          name="address"
          label={t.registerAddress}
          placeholder={t.addressPlaceholder}
          autoComplete="street-address"
        />
        <FormImage name="image" label={t.registerImage} />
      </ApiForm>
      <p className="mt-8 border-line border-t pt-6 text-muted">
        {t.hasAccount}{' '}
        <Link to={paths.signIn()} className={signInLink}>
          {t.signIn}
        </Link>
      </p>
    </>
  )
}

function Sent({ phone }: { phone: string }) {
  const t = useTexts(texts)
  const title = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(t.sentTitle)
  useEffect(() => title.current?.focus(), []) // the form that had the focus is gone
  return (
    <>
      <CircleCheck aria-hidden="true" className="size-10 text-good" />
      <h1 ref={title} tabIndex={-1} className="mt-4 font-semibold text-2xl outline-none">
        {t.sentTitle}
      </h1>
      <p className="mt-2 text-muted">{t.sentText(formatPhone(phone))}</p>
      <ol className="mt-6 flex flex-col gap-3">
        {t.sentSteps.map((step, index) => (
          <li key={step} className="flex items-center gap-3">
            <span className="num grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-text text-sm">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <Link to={paths.signIn()} className={buttonClass({ className: 'mt-8', size: 'lg' })}>
        {t.backToSignIn}
      </Link>
    </>
  )
}
