import { Card } from '#src/ui/Card.tsx'
import { FormNumber } from '#src/web/forms/number-fields.tsx'
import { useTexts } from '#src/web/texts.ts'
import { settingsTexts } from './settings-texts.ts'

/** Days for who brought a friend by their link, and for the friend. */
export function FriendBonusCard() {
  const t = useTexts(settingsTexts)
  return (
    <Card title={t.friendBonus} description={t.friendBonusText}>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormNumber
          name="friend_bonus.days_brought"
          label={t.friendBrought}
          suffix={t.days}
          min={0}
          max={90}
          stepper
          required
        />
        <FormNumber
          name="friend_bonus.days_came"
          label={t.friendCame}
          suffix={t.days}
          min={0}
          max={90}
          stepper
          required
        />
      </div>
    </Card>
  )
}
