import { useEffect, useState } from 'react'
import { mark } from '../leaving.ts'
import { defineTexts, useTexts } from '../texts.ts'

const texts = defineTexts({
  uz: { left: 'Siz chiqdingiz, bu qurilmada maʼlumotlaringiz qolmadi. Aloqa tiklangach, server ham seansni yopadi.' },
  ru: { left: 'Вы вышли, ваших данных на этом устройстве нет. Когда связь появится, сервер тоже закроет сеанс.' },
  en: {
    left: 'You are signed out, nothing of yours is left on this device. The server ends the session once the connection is back.',
  },
})

/** Where a server answers at all, it has heard by then that somebody left. */
const lookMs = 1000

/** Above the sign-in, as long as the server could not be told that somebody left. */
export function LeavingNotice() {
  const t = useTexts(texts)
  const [isUntold, setUntold] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => setUntold(mark() !== undefined), lookMs)
    return () => clearInterval(timer)
  }, [])
  return <div role="status">{isUntold && <p className="bg-warn-soft px-4 py-2 text-center text-warn">{t.left}</p>}</div>
}
