import { BadgePlus, MessageSquareText, Phone, RefreshCw, UserRound, Wallet } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { Menu } from '#src/ui/Menu.tsx'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { MorningRow } from '../contract.ts'
import { insightTexts } from './insight-texts.ts'
import { PersonRow } from './PersonRow.tsx'
import { useMembershipPath } from './use-membership-path.ts'

const icon = { 'aria-hidden': true } as const

/** Somebody to speak to: the line leads to the membership, its menu to the act. */
export function MemberLine({ row, note }: { row: MorningRow; note: string }) {
  const t = useTexts(insightTexts)
  const formats = useFormats()
  const role = useRole()
  const acts = role === 'admin' || role === 'employee'
  const membershipPath = useMembershipPath()
  const { member, membership_id: membershipId } = row
  return (
    <PersonRow
      to={membershipPath(row.gym._id, membershipId)}
      name={member.fullname}
      avatar={member.avatar}
      note={note}
      end={row.remaining > 0 && <span className="num font-medium text-bad">{formats.som(row.remaining)}</span>}
      menu={
        acts && (
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
              { label: t.sell, icon: <BadgePlus {...icon} />, link: <Link to={paths.memberSell(role, member._id)} /> },
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
        )
      }
    />
  )
}
