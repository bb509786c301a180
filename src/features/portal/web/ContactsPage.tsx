import { MapPin, MessageSquareText, Phone } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import type { Whose } from '#src/features/gyms/rules.ts'
import { NoGym } from '#src/features/gyms/web/NoGym.tsx'
import { weekWords } from '#src/features/gyms/week-words.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { DefinitionList } from '#src/ui/DefinitionList.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useKeptApi } from '#src/web/kept-api.ts'
import { KeptNotice } from '#src/web/layout/KeptNotice.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { portals } from '../calls.generated.ts'
import type { GymContact } from '../contract.ts'
import { pageTexts } from './page-texts.ts'
import { texts } from './texts.ts'

type Hours = GymContact['workingHours']

function HoursText({ hours }: { hours: Hours }) {
  const t = useTexts(pageTexts)
  const language = useLanguage()
  const lines = (who: Whose, name = '') =>
    weekWords(hours, who, language).map(({ days, hours: said }) => (
      <span key={who + days} className="num block">
        {[name, days, said].filter(Boolean).join(' ')}
      </span>
    ))
  if (hours.isSameForAll) return lines('forAll')
  return [...lines('forMen', `${t.men}:`), ...lines('forWomen', `${t.women}:`)]
}

/** /member/managers: how to reach one's gyms, and when they are open. */
export function ContactsPage() {
  const t = { ...useTexts(texts), ...useTexts(pageTexts) }
  const { keptAt, ...answer } = useKeptApi(portals.contacts, {})
  const gyms = answer.data?.gyms
  return (
    <>
      <PageHead title={t.contacts} context={t.contactsContext} />
      <KeptNotice at={keptAt} />
      {!gyms ? (
        <PageState error={answer.error} onRetry={answer.refetch} />
      ) : gyms.length === 0 ? (
        <NoGym />
      ) : (
        <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          {gyms.map((gym) => (
            <li key={gym._id}>
              <ContactCard gym={gym} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function ContactCard({ gym }: { gym: GymContact }) {
  const t = useTexts(pageTexts)
  const formats = useFormats()
  return (
    <Card
      title={
        <span className="flex items-center gap-3">
          <Avatar name={gym.name} src={gym.logo} shape="square" decorative />
          <span className="min-w-0">{gym.name}</span>
        </span>
      }
    >
      <DefinitionList
        facts={[
          { term: t.phone, value: <span className="num">{formats.phone(gym.phone_number)}</span> },
          { term: t.address, value: gym.address || t.noAddress },
          { term: t.hours, value: <HoursText hours={gym.workingHours} /> },
          ...(gym.holidays.length > 0
            ? [
                {
                  term: t.holidays,
                  value: gym.holidays.map(({ date, name }) => (
                    <span key={date} className="num block">
                      {formats.day(date)}
                      {name && ` · ${name}`}
                    </span>
                  )),
                },
              ]
            : []),
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Link to={paths.ownLetters(gym._id)} className={buttonClass({ variant: 'primary' })}>
          <MessageSquareText aria-hidden="true" />
          {t.write}
        </Link>
        <a href={`tel:${gym.phone_number}`} className={buttonClass({ variant: 'secondary' })}>
          <Phone aria-hidden="true" />
          {t.call}
        </a>
        {gym.map_url && (
          <a href={gym.map_url} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary' })}>
            <MapPin aria-hidden="true" />
            {t.map}
          </a>
        )}
      </div>
    </Card>
  )
}
