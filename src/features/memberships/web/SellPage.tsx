import type { ComponentProps, ReactNode } from 'react'
import { paths } from '#src/contract/paths.ts'
import { NoGyms } from '#src/features/gyms/web/NoGyms.tsx'
import { useOwnGyms } from '#src/features/gyms/web/own-gyms.ts'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { members } from '#src/features/members/calls.generated.ts'
import type { Member } from '#src/features/members/contract.ts'
import { useShowReceipt } from '#src/features/transactions/web/show-receipt.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import type { Option } from '#src/ui/option.ts'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link, useGo, useGoBack, useOptionalParam, useSearch } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { MembershipTabs } from './MembershipsPage.tsx'
import { type SaleByScan, SaleForm } from './SaleForm.tsx'
import { useShowSaleReceipt } from './sale-receipt.ts'
import { saleTexts } from './sale-texts.ts'
import { texts } from './texts.ts'

const optionOf = ({ _id, name }: { _id: string; name: string }): Option => ({ value: _id, label: name })

type Props = {
  /** Another way to pay, by features that stand later; `onEnd` is told what was sold, and of its payment where there is one. */
  otherWay?: (sale: SaleByScan, onEnd: (membershipId: string, paymentId?: string) => void) => ReactNode
}

/** Sells a membership: to the member in the URL, or to one that the form finds. */
export function SellPage({ otherWay }: Props) {
  const t = useTexts(texts)
  const role = useRole()
  const inPath = useOptionalParam('member_id')
  const inQuery = useSearch()['member_id']
  const memberId = inPath ?? inQuery
  const member = useApi(members.one, { id: memberId ?? '', query: {} }, { enabled: memberId !== undefined })
  const own = useOwnGyms()
  const place = useSelectedGym()
  const { gym, gyms: assigned } = place
  useCrumb(member.data?.member.fullname, inPath && paths.member(role, inPath))
  if (memberId && !member.data) return <PageState error={member.error} onRetry={member.refetch} />
  const { error, refetch } = role === 'admin' ? own : place
  if (role === 'admin' ? !own.data : !assigned) return <PageState error={error} onRetry={refetch} />
  if (role === 'admin' && own.data?.gyms.length === 0) return <NoGyms title={t.sellTitle} />
  const found = member.data?.member
  const choices = role === 'admin' ? fitting(own.data?.gyms ?? [], found) : gym ? [gym] : []
  return (
    <Sale
      key={`${memberId}:${gym?._id}`}
      member={found && { value: found._id, label: found.fullname }}
      last={found?.membership && { ...found.membership, counted: found.counted }}
      gyms={choices.map(optionOf)}
      hasTabs={!inPath}
      otherWay={otherWay}
    />
  )
}

/** The gyms that the member is in; all of them where that is none. */
function fitting<Place extends { _id: string }>(possible: readonly Place[], member: Member | undefined) {
  const joined = new Set(member?.gym.gyms.map(({ _id }) => _id))
  const narrowed = member ? possible.filter(({ _id }) => joined.has(_id)) : possible
  return narrowed.length > 0 ? narrowed : possible
}

type SaleProps = {
  member: Option | undefined
  last: ComponentProps<typeof SaleForm>['last']
  gyms: Option[]
  hasTabs: boolean
  otherWay: Props['otherWay']
}

function Sale({ member, last, gyms: choices, hasTabs, otherWay }: SaleProps) {
  const t = useTexts(texts)
  const s = useTexts(saleTexts)
  const role = useRole()
  const go = useGo()
  const goBack = useGoBack()
  const showReceipt = useShowReceipt()
  const showSaleReceipt = useShowSaleReceipt()
  const back = member ? paths.member(role, member.value) : paths.memberships(role)
  return (
    <>
      <PageHead
        title={t.sellTitle}
        context={member?.label ?? s.context}
        {...(hasTabs && { tabs: <MembershipTabs current="create" /> })}
      />
      <SaleForm
        member={member}
        gyms={choices}
        last={last ?? null}
        aside={
          <Link to={back} className={buttonClass({ variant: 'ghost' })}>
            {t.cancelForm}
          </Link>
        }
        byScan={(sale) =>
          otherWay?.(sale, (id, paymentId) => {
            if (paymentId) {
              showReceipt({ _id: paymentId, transaction_type: 'payment' })
              goBack(paths.membership(role, id))
            } else go(paths.membership(role, id), { replace: true, leavesForm: true })
          })
        }
        onDone={(sold) => {
          const { _id: id } = sold.membership
          // where the person was before, with the receipt over it; what is still to be paid is shown first
          if (showSaleReceipt(sold)) goBack(paths.membership(role, id))
          else go(paths.membership(role, id), { replace: true, leavesForm: true })
        }}
      />
    </>
  )
}
