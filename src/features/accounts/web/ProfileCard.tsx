import type { ReactNode } from 'react'
import { tashkentDay } from '#src/contract/days.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Card } from '#src/ui/Card.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormDate } from '#src/web/forms/FormDate.tsx'
import { FormImage } from '#src/web/forms/FormImage.tsx'
import { FormText } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { accounts } from '../contract.ts'
import { type Account, accountIn, readAccount, updates } from './account.ts'
import { texts } from './texts.ts'

type ProfileCardProps = { account: Account; version: number; onVersion: (version: number) => void; phone?: ReactNode }

const valuesOf = (account: Account) => ({
  fullname: account.fullname,
  ...(account.role === 'admin' ? { address: account.address } : {}),
  ...(account.role === 'member' ? { dateOfBirth: account.dateOfBirth ?? '' } : {}),
  avatar: null as File | null,
  remove_avatar: false,
  version: account.version,
})

/** `phone`: the act beside the number, for whoever changes it alone. */
export function ProfileCard({ account, version, onVersion, phone }: ProfileCardProps) {
  const t = useTexts(texts)
  const { role } = account
  const form = useApiForm({
    keepsDraft: true,
    formName: `profile:${role}`,
    endpoint: updates[role] as typeof accounts.updateAdmin, // the others take the same body less the address, and members a birthday: each is sent its own
    defaults: valuesOf(account),
    newest: async () => valuesOf(await readAccount(role)),
    names: { fullname: t.fullname, address: t.address, dateOfBirth: t.birthday },
    toBody: (values) => ({ ...values, version: Math.max(version, values.version) }),
    onDone: (reply, values) => {
      onVersion(accountIn(reply, role).version)
      form.reset({ ...values, avatar: null, remove_avatar: false })
    },
  })
  return (
    <Card title={t.profile}>
      <Identity account={account} act={phone} />
      <ApiForm form={form} submitLabel={t.save}>
        <FormText name="fullname" label={t.fullname} required autoComplete="name" />
        {role === 'member' && <FormDate name="dateOfBirth" label={t.birthday} />}
        {role === 'admin' && <FormText name="address" label={t.address} autoComplete="street-address" />}
        <FormImage name="avatar" label={t.avatar} currentUrl={account.avatar} removedBy="remove_avatar" />
      </ApiForm>
    </Card>
  )
}

function Identity({ account, act }: { account: Account; act: ReactNode }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const phone = account.role === 'superadmin' ? null : account.phone_number
  return (
    <div className="mb-5 flex items-center gap-4 border-line border-b pb-5">
      <Avatar name={account.fullname || '·'} src={account.avatar} size="lg" decorative />
      <div className="min-w-0">
        <p className="truncate font-semibold text-md">{account.fullname}</p>
        <p className="text-muted">{t.roles[account.role]}</p>
        {phone && (
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="num" {...(!act && { title: t.phoneHint })}>
              {formats.phone(phone)}
            </span>
            {act}
          </p>
        )}
        <p className="text-muted text-sm">
          {t.memberSince}: <span className="num">{formats.day(tashkentDay(new Date(account.createdAt)))}</span>
        </p>
      </div>
    </div>
  )
}
