import { buttonClass } from '#src/ui/button-class.ts'
import { Link } from '../navigation.tsx'
import { frameTexts } from './frame-texts.ts'
import { useHomePath } from './home-path.ts'
import { useTexts } from '../texts.ts'
import { MessageScreen } from './MessageScreen.tsx'

export const UnauthorizedScreen = () => <NoWay is="unauthorized" isOver={false} />
export const NotFoundScreen = () => <NoWay is="notFound" isOver={false} />

/** Within the frame of a role, which has its landmark already. */
export const UnauthorizedPlace = () => <NoWay is="unauthorized" isOver />
export const NotFoundPlace = () => <NoWay is="notFound" isOver />

function NoWay({ is, isOver }: { is: 'unauthorized' | 'notFound'; isOver: boolean }) {
  const t = useTexts(frameTexts)
  const home = useHomePath()
  const isUnknown = is === 'notFound'
  return (
    <MessageScreen
      isOver={isOver}
      {...(isUnknown && { code: '404' })}
      title={t[`${is}Title`]}
      action={
        <Link to={home} className={buttonClass({ variant: 'primary', size: 'lg' })}>
          {isUnknown ? t.backHome : t.returnHome}
        </Link>
      }
    >
      <p>{t[`${is}Text`]}</p>
    </MessageScreen>
  )
}
