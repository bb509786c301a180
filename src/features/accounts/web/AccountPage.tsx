import { LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { KeptNotice } from '#src/web/layout/KeptNotice.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { signOut } from '#src/web/session.ts'
import { useTexts } from '#src/web/texts.ts'
import { type Account, useAccount } from './account.ts'
import { FactorsCard } from './FactorsCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { LookCard } from './LookCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { SignInsCard } from './SignInsCard.tsx'
import { texts } from './texts.ts'
import { WorkCard } from './WorkCard.tsx'

/** The own account of every role: profile, password, language, theme, sessions. */
export const AccountPage = () => <AccountOf />

type AccountOfProps = { phone?: (current: string) => ReactNode; more?: ReactNode }

/** `phone` changes the number of a member; `more` stands beside it, before what is about safety. */
export function AccountOf({ phone, more }: AccountOfProps) {
  const t = useTexts(texts)
  const { account, error, refetch, keptAt } = useAccount(useRole())
  return (
    <>
      <PageHead
        title={t.title}
        context={t.context}
        actions={
          <Button icon={<LogOut aria-hidden="true" />} onClick={() => void signOut()}>
            {t.logOut}
          </Button>
        }
      />
      <KeptNotice at={keptAt} />
      {account ? (
        <Sections key={account._id} account={account} phone={phone} more={more} />
      ) : (
        <PageState error={error} onRetry={refetch} skeleton={<CardSkeleton lines={6} />} />
      )}
    </>
  )
}

/** What is kept of a member everywhere stands on a page of its own. */
function DataCard() {
  const t = useTexts(texts)
  return (
    <Card title={t.ownData} description={t.ownDataText}>
      <Link to={paths.ownData()} className={buttonClass({ variant: 'secondary' })}>
        {t.ownDataOpen}
      </Link>
    </Card>
  )
}

type SectionsProps = { account: Account; phone: ((current: string) => ReactNode) | undefined; more: ReactNode }

function Sections({ account, phone, more }: SectionsProps) {
  // moves with our own changes only: what somebody else changed meanwhile must not be overwritten unseen
  const [version, setVersion] = useState(account.version)
  // of the look alone nothing of theirs is lost: it is kept over whatever is known to stand there
  const [looked, setLooked] = useState(account.version)
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <ProfileCard
          account={account}
          version={version}
          onVersion={setVersion}
          phone={account.role === 'member' && account.phone_number && phone?.(account.phone_number)}
        />
        {account.role === 'employee' && <WorkCard employee={account} />}
        <LookCard
          account={account}
          version={Math.max(version, looked, account.version)}
          onVersion={(saved, over) => {
            setLooked(saved)
            setVersion((own) => (over === own ? saved : own))
          }}
        />
        {account.role === 'member' && <DataCard />}
        {more}
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        {account.role !== 'member' && (
          <PasswordCard isFirst={account.role === 'employee' && account.password_is_first} />
        )}
        {account.role !== 'member' && <FactorsCard />}
        {account.role !== 'member' && <PasskeysCard />}
        <SessionsCard />
        <SignInsCard />
      </div>
    </div>
  )
}
