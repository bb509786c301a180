import type { ReactNode } from 'react'
import { BadgePlus, MessageSquareText, Phone, RefreshCw, UserRound, Wallet } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { iconButtonClass } from '#src/ui/button-class.ts'
import { Menu } from '#src/ui/Menu.tsx'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { MorningRow } from '../insights-contract.ts'
import { insightTexts } from './insight-texts.ts'
import { pageTexts } from './page-texts.ts'
import { PersonRow } from './PersonRow.tsx'
import { useMembershipPath } from './use-membership-path.ts'

const icon = { 'aria-hidden': true } as const

/** Somebody to speak to: the line leads to the membership, its menu to the act. */
export function MemberLine({
  row,
  note,
  about,
}: {
  row: MorningRow
  note: ReactNode
  /** what the call is about: its act and the phone stand beside the menu */
  about?: 'ending' | 'debts' | 'absent' | 'newcomers'
}) {
  const t = useTexts(insightTexts)
  const words = useTexts(pageTexts)
  const formats = useFormats()
  const role = useRole()
  const acts = role === 'admin' || role === 'employee'
  const membershipPath = useMembershipPath()
  const { member, membership_id: membershipId } = row
  const isDebt = about === 'debts'
  return (
    <PersonRow
      to={membershipPath({ gymId: row.gym._id, membershipId })}
      name={member.fullname}
      avatar={member.avatar}
      note={about ? <CallNote row={row} note={note} isDebt={isDebt} /> : note}
      end={
        row.remaining > 0 &&
        (!about || isDebt) && (
          <span className={`num font-medium text-bad ${about ? 'max-sm:hidden' : ''}`}>
            {formats.som(about ? row.asked : row.remaining)}
          </span>
        )
      }
      menu={
        acts && (
          <span className="flex shrink-0 items-center gap-0.5 pointer-coarse:-mr-3 pointer-coarse:gap-0">
            {about && member.phone_number && (
              <a
                href={`tel:${member.phone_number}`}
                aria-label={words.call(member.fullname)}
                title={words.call(member.fullname)}
                className={iconButtonClass({ size: 'sm' })}
              >
                <Phone {...icon} />
              </a>
            )}
            {about === 'debts' && (
              <Link
                to={paths.membershipPay(role, membershipId)}
                aria-label={words.pay(member.fullname)}
                title={words.pay(member.fullname)}
                className={iconButtonClass({ size: 'sm' })}
              >
                <Wallet {...icon} />
              </Link>
            )}
            {about === 'ending' && (
              <Link
                to={paths.membership(role, membershipId)}
                search={{ act: 'renew' }}
                aria-label={words.renew(member.fullname)}
                title={words.renew(member.fullname)}
                className={iconButtonClass({ size: 'sm' })}
              >
                <RefreshCw {...icon} />
              </Link>
            )}
            {(about === 'absent' || about === 'newcomers') && (
              <Link
                to={paths.member(role, member._id)}
                search={{ act: 'message' }}
                aria-label={words.message(member.fullname)}
                title={words.message(member.fullname)}
                className={iconButtonClass({ size: 'sm' })}
              >
                <MessageSquareText {...icon} />
              </Link>
            )}
            <Menu
              label={t.acts(member.fullname)}
              align="end"
              items={[
                ...(row.remaining > 0
                  ? [
                      {
                        label: t.pay,
                        icon: <Wallet {...icon} />,
                        link: <Link to={paths.membershipPay(role, membershipId)} />,
                      },
                    ]
                  : []),
                {
                  label: t.renew,
                  icon: <RefreshCw {...icon} />,
                  link: <Link to={paths.membership(role, membershipId)} search={{ act: 'renew' }} />,
                },
                {
                  label: t.sell,
                  icon: <BadgePlus {...icon} />,
                  link: <Link to={paths.memberSell(role, member._id)} />,
                },
                {
                  label: t.message,
                  icon: <MessageSquareText {...icon} />,
                  link: <Link to={paths.member(role, member._id)} search={{ act: 'message' }} />,
                },
                ...(member.phone_number
                  ? [
                      {
                        label: formats.phone(member.phone_number),
                        icon: <Phone {...icon} />,
                        link: <a href={`tel:${member.phone_number}`}>{formats.phone(member.phone_number)}</a>,
                      },
                    ]
                  : []),
                {
                  label: t.openMember,
                  icon: <UserRound {...icon} />,
                  link: <Link to={paths.member(role, member._id)} />,
                },
              ]}
            />
          </span>
        )
      }
    />
  )
}

/** The phone and what the call is about; on a phone the reason has the line, and the button dials the number. */
function CallNote({ row, note, isDebt }: { row: MorningRow; note: ReactNode; isDebt: boolean }) {
  const formats = useFormats()
  const { phone_number: phone } = row.member
  return (
    <>
      {isDebt && <span className="num font-medium text-bad sm:hidden">{formats.som(row.asked)} · </span>}
      {phone && <span className="num max-sm:hidden">{formats.phone(phone)} · </span>}
      {note}
    </>
  )
}
