import type { ComponentProps } from 'react'
import { Link } from './navigation.tsx'
import { useRouter } from './router.tsx'

/** A link to a form: what is typed before its first field is there goes into it. */
export function FormLink(props: ComponentProps<typeof Link>) {
  const { history } = useRouter()
  const isThere = () => history.location.pathname === props.to
  return (
    <Link
      {...props}
      onClick={() => {
        if (isThere()) return
        void import('#src/ui/type-ahead.ts').then(
          ({ typeAhead }) => typeAhead(isThere),
          () => undefined, // no connection: its page says so
        )
      }}
    />
  )
}
