import { KeyRound, Pencil, Phone, Plus } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { tashkentDay } from '#src/contract/days.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { Stat, StatRow } from '#src/ui/DefinitionList.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { AdminProfile } from '../contract.ts'
import { adminActsFrom } from '../rules.ts'
import { AdminStatus } from './AdminStatus.tsx'
import { texts } from './texts.ts'
import { actIcons, useAdminActs } from './use-admin-acts.tsx'

/** Who it is, the numbers that matter, and what may be done. */
export function AdminCard({ admin }: { admin: AdminProfile }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { ask, rowItems, dialog } = useAdminActs()
  const isWaiting = admin.status === 'pending'
  return (
    <Card>
      <div className="flex items-start justify-between gap-3">
        <Avatar name={admin.fullname} src={admin.avatar} size="xl" decorative />
        <Menu label={t.actions(admin.fullname)} items={rowItems(admin)} />
      </div>
      <h1 className="mt-4 font-semibold text-xl">{admin.fullname}</h1>
      <p className="mt-2">
        <AdminStatus status={admin.status} />
      </p>
      {admin.status_reason && <p className="mt-2 text-muted text-sm">{t.blockedBecause(admin.status_reason)}</p>}
      <p className="mt-3 flex items-center gap-1.5">
        <Phone aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <a href={`tel:${admin.phone_number}`} className="touch-target num hover:underline">
          {formats.phone(admin.phone_number)}
        </a>
        <CopyButton text={admin.phone_number} label={t.copyPhone} />
      </p>
      <p className="mt-1 text-muted">
        {t.memberSince}: <span className="num">{formats.day(tashkentDay(new Date(admin.createdAt)))}</span>
      </p>
      <div className="mt-4 border-line border-t pt-4">
        <StatRow>
          <Stat label={t.gyms} value={formats.number(admin.counts.gyms)} />
          <Stat label={t.employees} value={formats.number(admin.counts.employees)} />
          <Stat label={t.members} value={formats.number(admin.counts.members)} />
        </StatRow>
      </div>
      <div className="mt-5 flex flex-col gap-2 sm:max-lg:flex-row sm:max-lg:flex-wrap">
        {isWaiting ? (
          adminActsFrom(admin.status).map((act) => (
            <Button
              key={act}
              variant={act === 'approve' ? 'primary' : 'secondary'}
              icon={actIcons[act]}
              onClick={() => ask(admin, act)}
            >
              {t.acts[act]}
            </Button>
          ))
        ) : (
          <CreateGym admin={admin} />
        )}
        <Link to={paths.adminEdit(admin._id)} className={buttonClass()}>
          <Pencil aria-hidden="true" />
          {t.editProfile}
        </Link>
        <Button
          icon={<KeyRound aria-hidden="true" />}
          disabledReason={admin.status === 'active' ? null : t.codeNotActive}
          onClick={() => ask(admin, 'password')}
        >
          {t.changePassword}
        </Button>
        {!isWaiting &&
          adminActsFrom(admin.status).map((act) => (
            <Button key={act} variant="ghost" icon={actIcons[act]} onClick={() => ask(admin, act)}>
              {t.acts[act]}
            </Button>
          ))}
      </div>
      {dialog}
    </Card>
  )
}

function CreateGym({ admin }: { admin: AdminProfile }) {
  const t = useTexts(texts)
  const label = (
    <>
      <Plus aria-hidden="true" />
      {t.createGym}
    </>
  )
  if (admin.status !== 'active')
    return (
      <Button variant="primary" disabledReason={t.createGymBlocked}>
        {label}
      </Button>
    )
  return (
    <Link to={paths.adminGymCreate(admin._id)} className={buttonClass({ variant: 'primary' })}>
      {label}
    </Link>
  )
}
