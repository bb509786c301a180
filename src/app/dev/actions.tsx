import { Plus, Trash2 } from 'lucide-react'
import { Button } from '#src/ui/Button.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Kbd } from '#src/ui/Kbd.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { MenuPopup } from '#src/ui/MenuPopup.tsx'
import { InfoPopover, Popover } from '#src/ui/Popover.tsx'
import { PopoverClose } from '#src/ui/PopoverClose.tsx'
import { PopoverPopup } from '#src/ui/PopoverPopup.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import { Tooltip } from '#src/ui/Tooltip.tsx'
import { useTexts } from '#src/web/texts.ts'
import { galleryTexts } from './gallery-texts.ts'
import { Opens, Sample, State } from './Sample.tsx'

const variants = ['primary', 'secondary', 'ghost', 'danger', 'ghostDanger'] as const
const sizes = ['sm', 'md', 'lg'] as const

export function Actions() {
  const t = useTexts(galleryTexts)
  const items = [
    { heading: t.name },
    { label: t.save, aside: <Kbd>S</Kbd>, onSelect: () => undefined },
    { label: t.add, isChecked: true, onSelect: () => undefined },
    { label: t.long, disabledReason: t.reason },
    'line' as const,
    { label: t.remove, icon: <Trash2 aria-hidden="true" />, tone: 'bad' as const, onSelect: () => undefined },
  ]
  return (
    <>
      <Sample name="Button">
        {variants.map((variant) => (
          <State key={variant} name={variant}>
            <div className="flex flex-wrap items-center gap-2">
              {sizes.map((size) => (
                <Button key={size} variant={variant} size={size}>
                  {t.save}
                </Button>
              ))}
            </div>
          </State>
        ))}
        <State name="focus">
          <Button variant="primary">{t.save}</Button>
        </State>
        <State name="with an icon">
          <Button icon={<Plus aria-hidden="true" />}>{t.add}</Button>
        </State>
        <State name="pending">
          <Button variant="primary" pending>
            {t.save}
          </Button>
        </State>
        <State name="disabled">
          <Button variant="primary" disabledReason={t.reason}>
            {t.save}
          </Button>
        </State>
        <State name="long text">
          <Button>{t.long}</Button>
        </State>
      </Sample>
      <Sample name="IconButton">
        {variants.map((variant) => (
          <State key={variant} name={variant}>
            {sizes.map((size) => (
              <IconButton key={size} variant={variant} size={size} label={t.add} icon={<Plus aria-hidden="true" />} />
            ))}
          </State>
        ))}
        <State name="focus">
          <IconButton label={t.add} icon={<Plus aria-hidden="true" />} />
        </State>
        <State name="pending">
          <IconButton pending label={t.add} icon={<Plus aria-hidden="true" />} />
        </State>
        <State name="disabled">
          <IconButton disabledReason={t.reason} label={t.add} icon={<Plus aria-hidden="true" />} />
        </State>
        <State name="quiet">
          <IconButton quiet label={t.add} icon={<Plus aria-hidden="true" />} />
        </State>
      </Sample>
      <Sample name="CopyButton">
        <State name="default">
          <CopyButton text="000123" />
        </State>
        <State name="with a label">
          <CopyButton text="000123" label={t.phone} />
        </State>
      </Sample>
      <Sample name="Tooltip, Kbd, Spinner">
        <State name="Tooltip">
          <Tooltip content={t.longSentence}>
            <Button>{t.info}</Button>
          </Tooltip>
        </State>
        <State name="Kbd">
          <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
        </State>
        <State name="Spinner">
          <Spinner />
        </State>
      </Sample>
      <Sample name="Menu, Popover">
        <State name="Menu">
          <Menu label={t.menu} items={items} />
        </State>
        <State name="focus">
          <Menu label={t.menu} items={items} trigger={<Button>{t.menu}</Button>} />
        </State>
        <State name="MenuPopup, opened">
          <Opens name="MenuPopup">{() => <MenuPopup label={t.name} items={items} header={t.name} />}</Opens>
        </State>
        <State name="Popover">
          <Popover title={t.members} trigger={<Button>{t.info}</Button>}>
            {t.sentence}
          </Popover>
        </State>
        <State name="PopoverPopup, opened">
          <Opens name="PopoverPopup">
            {() => (
              <PopoverPopup title={t.members} className="w-72" trigger={<Button>{t.info}</Button>}>
                <p>{t.longSentence}</p>
                <PopoverClose render={<Button>{t.cancel}</Button>} />
              </PopoverPopup>
            )}
          </Opens>
        </State>
        <State name="InfoPopover">
          <InfoPopover title={t.payments}>{t.sentence}</InfoPopover>
        </State>
      </Sample>
    </>
  )
}
