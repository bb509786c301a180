import { DoorOpen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { gyms } from '#src/features/gyms/calls.generated.ts'
import { GymSections } from '#src/features/gyms/web/GymSections.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormText } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useParam } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { useStay } from '#src/web/use-stay.ts'
import { doors } from '../calls.generated.ts'
import type { DoorDevice } from '../contract.ts'
import { texts } from './texts.ts'

/** /admin/gyms/profile/{gym}/doors: what opens the gym's door by itself. */
export function DoorDevicesPage() {
  const t = useTexts(texts)
  const gymId = useParam('gym_id')
  const gym = useApi(gyms.one, { id: gymId, query: {} }).data?.gym
  useCrumb(gym?.name, paths.gym(gymId))
  const { data, error, refetch } = useApi(doors.all, { query: { gym_id: gymId } })
  const [key, setKey] = useState<string>()
  const form = useApiForm({
    endpoint: doors.create,
    formName: `door:${gymId}`,
    defaults: { name: '' },
    toBody: ({ name }) => ({ name, gym_id: gymId }),
    onDone: (reply) => {
      setKey(reply.key)
      form.reset({ name: '' })
    },
  })
  return (
    <>
      <PageHead title={t.title} context={gym && t.context(gym.name)} tabs={<GymSections current="doors" />} />
      <div className="grid max-w-200 gap-4">
        <Card>
          <ApiForm form={form} submitLabel={t.add} className="gap-3">
            <FormText name="name" label={t.name} placeholder={t.namePlaceholder} maxLength={80} required />
          </ApiForm>
        </Card>
        {!data ? (
          <PageState error={error} onRetry={refetch} />
        ) : data.devices.length === 0 ? (
          <EmptyState title={t.none} icon={<DoorOpen />}>
            {t.noneText}
          </EmptyState>
        ) : (
          <ul className="grid gap-3">
            {data.devices.map((device) => (
              <li key={device._id}>
                <Device device={device} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {key && <KeyDialog deviceKey={key} onClose={() => setKey(undefined)} />}
    </>
  )
}

function Device({ device }: { device: DoorDevice }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [isAsking, setAsking] = useState(false)
  const remove = useApiMutation(doors.remove, { fails: 'inline', onDone: () => setAsking(false) })
  const { name, createdAt, last_used_at } = device
  return (
    <Card
      title={name}
      actions={
        <Button variant="ghost" size="sm" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
          {t.remove}
        </Button>
      }
    >
      <p className="num text-muted text-sm">{`${t.made}: ${formats.instant(createdAt)}`}</p>
      <p className="num text-muted text-sm">{last_used_at ? `${t.used}: ${formats.ago(last_used_at)}` : t.never}</p>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ door_device_id: device._id })}
        title={t.removeQuestion(name)}
        description={t.removeText}
        confirmLabel={t.remove}
        cancelLabel={t.cancel}
        pending={remove.isPending}
        error={remove.error?.message}
      />
    </Card>
  )
}

/** Shown once: afterwards nobody can read it again. */
function KeyDialog({ deviceKey, onClose }: { deviceKey: string; onClose: () => void }) {
  const t = useTexts(texts)
  useStay()
  const link = `${window.location.origin}${paths.kiosk()}#${deviceKey}`
  return (
    <Dialog
      open
      title={t.keyTitle}
      description={t.keyText}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <div className="flex items-start gap-2">
        <code className="min-w-0 flex-1 break-all rounded-md bg-sunken px-3 py-2 font-mono text-sm">{deviceKey}</code>
        <CopyButton text={deviceKey} label={t.copyKey} />
      </div>
      <p className="mt-4 mb-1 text-muted text-sm">{t.kioskLink}</p>
      <div className="flex items-start gap-2">
        <code className="min-w-0 flex-1 break-all rounded-md bg-sunken px-3 py-2 font-mono text-sm">{link}</code>
        <CopyButton text={link} label={t.copyLink} />
      </div>
    </Dialog>
  )
}
