import { House, ShoppingBag, Users } from 'lucide-react'
import { BottomBar, BottomBarItem } from '#src/ui/BottomBar.tsx'
import { bottomBarRoom } from '#src/ui/bottom-bar-room.ts'
import { Brand, BrandSymbol, Star, Wordmark } from '#src/ui/Brand.tsx'
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { cx } from '#src/ui/cx.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { FinderDialog } from '#src/ui/FinderDialog.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { SidePanel } from '#src/ui/SidePanel.tsx'
import { Sidebar, SidebarGroup, SidebarItem } from '#src/ui/Sidebar.tsx'
import { Sums } from '#src/ui/Sums.tsx'
import { TabLinks } from '#src/ui/TabLinks.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { TilePattern } from '#src/ui/TilePattern.tsx'
import { TopBar } from '#src/ui/TopBar.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { useTexts } from '#src/web/texts.ts'
import { galleryTexts } from './gallery-texts.ts'
import { here, Kept, Opens, Sample, State } from './Sample.tsx'

export function Places() {
  const t = useTexts(galleryTexts)
  return (
    <>
      <Sample name="PageHead, TabLinks, Sums" wide>
        <State name="default">
          <PageHead
            title={t.members}
            context={t.place}
            actions={<Button variant="primary">{t.add}</Button>}
            sums={<Sums sums={[{ label: t.payments, value: '1 250 000' }]} />}
            tabs={<Tabs />}
          />
        </State>
        <State name="loading">
          <PageHead
            title={t.members}
            context={undefined}
            sums={<Sums sums={[{ label: t.payments, value: undefined }]} />}
          />
        </State>
        <State name="long text">
          <PageHead title={t.long} context={t.longSentence} actions={<Button>{t.remove}</Button>} />
        </State>
      </Sample>
      <Sample name="TopBar, Breadcrumbs" wide>
        <State name="default">
          <div className="relative">
            <TopBar
              onOpenMenu={() => undefined}
              breadcrumbs={
                <Breadcrumbs
                  crumbs={[
                    { label: t.members, renderLink: here },
                    { label: t.place, renderLink: here },
                    { label: t.name },
                  ]}
                />
              }
            >
              <Button size="sm">{t.search}</Button>
            </TopBar>
          </div>
        </State>
        <State name="long text">
          <Breadcrumbs crumbs={[{ label: t.long, renderLink: here }, { label: t.long }]} />
        </State>
      </Sample>
      <Sample name="Sidebar, BottomBar">
        <State name="Sidebar">
          <Side isCollapsed={false} />
        </State>
        <State name="collapsed">
          <Side isCollapsed />
        </State>
        <State name="BottomBar (phones)">
          <div className={cx('translate-0', bottomBarRoom)}>
            <BottomBar label={t.menu}>
              <BottomBarItem icon={<House aria-hidden="true" />} label={t.today} isCurrent render={here} />
              <BottomBarItem icon={<ShoppingBag aria-hidden="true" />} label={t.payments} isAct render={here} />
              <BottomBarItem icon={<Users aria-hidden="true" />} label={t.long} lockedReason={t.reason} render={here} />
            </BottomBar>
          </div>
        </State>
      </Sample>
      <Sample name="Brand, BrandSymbol, Wordmark, Star, TilePattern">
        <State name="Brand">
          <Brand />
        </State>
        <State name="compact">
          <Brand compact />
        </State>
        <State name="parts">
          <BrandSymbol />
          <Wordmark />
          <Star className="size-12" />
        </State>
        <State name="TilePattern">
          <div className="relative h-24 overflow-hidden">
            <TilePattern className="absolute inset-0" />
          </div>
        </State>
      </Sample>
      <Windows />
    </>
  )
}

function Tabs() {
  const t = useTexts(galleryTexts)
  return (
    <TabLinks
      label={t.menu}
      current="a"
      tabs={[
        { id: 'a', label: t.members, count: 12, render: here },
        { id: 'b', label: t.payments, render: here },
      ]}
    />
  )
}

function Side({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useTexts(galleryTexts)
  return (
    <div className="h-72 overflow-hidden *:relative *:h-full">
      <Sidebar
        label={t.menu}
        brand={(compact) => <Brand compact={compact} />}
        foot={() => <Star className="size-6" />}
        collapsed={isCollapsed}
        onCollapsedChange={() => undefined}
        sheetOpen={false}
        onSheetOpenChange={() => undefined}
      >
        <SidebarGroup label={t.place}>
          <SidebarItem icon={<House aria-hidden="true" />} label={t.today} isCurrent render={here} />
          <SidebarItem icon={<Users aria-hidden="true" />} label={t.members} badge={53} render={here} />
          <SidebarItem icon={<ShoppingBag aria-hidden="true" />} label={t.long} lockedReason={t.reason} render={here} />
        </SidebarGroup>
      </Sidebar>
    </div>
  )
}

function Windows() {
  const t = useTexts(galleryTexts)
  const footer = (close: () => void) => (
    <>
      <Button onClick={close}>{t.cancel}</Button>
      <Button variant="primary" onClick={close}>
        {t.save}
      </Button>
    </>
  )
  return (
    <Sample name="Dialog, ConfirmDialog, SidePanel, FinderDialog, Toaster">
      <State name="Dialog">
        <Opens name="Dialog">
          {(close) => (
            <Dialog open onClose={close} title={t.label} description={t.sentence} footer={footer(close)}>
              <TextField label={t.label} defaultValue={t.long} />
            </Dialog>
          )}
        </Opens>
      </State>
      <State name="ConfirmDialog, failed, with a name to type">
        <Opens name="ConfirmDialog">
          {(close) => (
            <ConfirmDialog
              open
              onClose={close}
              onConfirm={close}
              title={t.question}
              description={t.longSentence}
              confirmLabel={t.remove}
              cancelLabel={t.cancel}
              error={t.failed}
              typeName={{ name: t.name, label: t.label, reason: t.wrong }}
            />
          )}
        </Opens>
      </State>
      <State name="SidePanel">
        <Opens name="SidePanel">
          {(close) => (
            <SidePanel open onClose={close} title={t.filters} footer={footer(close)}>
              <TextField label={t.label} />
            </SidePanel>
          )}
        </Opens>
      </State>
      <State name="FinderDialog">
        <Opens name="FinderDialog">{(close) => <Finder onClose={close} />}</Opens>
      </State>
      <State name="Toaster">
        <div className="flex flex-wrap gap-2">
          {(['good', 'bad', 'warn', 'info'] as const).map((tone) => (
            <Button
              key={tone}
              size="sm"
              onClick={() =>
                toast({
                  tone,
                  title: t[tone],
                  description: t.sentence,
                  action: { label: t.cancel, onPress: () => undefined },
                })
              }
            >
              {t[tone]}
            </Button>
          ))}
        </div>
      </State>
    </Sample>
  )
}

function Finder({ onClose }: { onClose: () => void }) {
  const t = useTexts(galleryTexts)
  const found = [
    { id: 'a', label: t.name, hint: '+998 90 111-22-33', aside: t.good, onPick: onClose },
    { id: 'b', label: t.long, hint: t.longSentence, onPick: onClose },
  ]
  return (
    <Kept value="">
      {({ value, onChange }) => (
        <FinderDialog
          label={t.search}
          placeholder={t.search}
          query={value}
          onQuery={onChange}
          groups={[{ label: t.members, items: found.filter(({ label }) => label.includes(value)) }]}
          answer="here"
          nothingFound={t.nothing}
          onClose={onClose}
        />
      )}
    </Kept>
  )
}
