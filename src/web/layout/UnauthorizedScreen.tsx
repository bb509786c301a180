import { buttonClass } from '#src/ui/button-class.ts'
import { Link } from '../navigation.tsx'
import { frameTexts } from './frame-texts.ts'
import { useHomePath } from './home-path.ts'
import { useTexts } from '../texts.ts'
import { MessageScreen } from './MessageScreen.tsx'

export const UnauthorizedScreen = () => <Unauthorized isOver={false} />

/** Within the frame of a role, which has its landmark already. */
export const UnauthorizedPlace = () => <Unauthorized isOver />

function Unauthorized({ isOver }: { isOver: boolean }) {
  const t = useTexts(frameTexts)
  const home = useHomePath()
  return (
    <MessageScreen
      isOver={isOver}
      title={t.unauthorizedTitle}
      action={
        <Link to={home} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {t.returnHome}
        </Link>
      }
    >
      <p>{t.unauthorizedText}</p>
    </MessageScreen>
  )
}

export const NotFoundScreen = () => <NotFound isOver={false} />

/** The same within a frame. */
export const NotFoundPlace = () => <NotFound isOver />

function NotFound({ isOver }: { isOver: boolean }) {
  const t = useTexts(frameTexts)
  const home = useHomePath()
  return (
    <MessageScreen
      isOver={isOver}
      code="404"
      title={t.notFoundTitle}
      action={
        <Link to={home} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {t.backHome}
        </Link>
      }
    >
      <p>{t.notFoundText}</p>
    </MessageScreen>
  )
}
