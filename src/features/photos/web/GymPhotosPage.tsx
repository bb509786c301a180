import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { gyms } from '#src/features/gyms/calls.generated.ts'
import { useGymCrumbs } from '#src/features/gyms/web/gym-crumbs.ts'
import { GymSections } from '#src/features/gyms/web/GymSections.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { isShownElsewhere } from '#src/web/api-error.ts'
import { call, keyOf, queryClient, toastError, useApi, useApiMutation } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormText } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { newIdempotencyKey } from '#src/web/idempotency.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useParam } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { photos } from '../calls.generated.ts'
import type { GymPhoto } from '../contract.ts'
import { longestCaption, mostPhotos } from '../rules.ts'
import { texts } from './texts.ts'

/** /admin/gyms/profile/{gym}/photos, and the superadmin's of an owner: what strangers see of the gym. */
export function GymPhotosPage() {
  const t = useTexts(texts)
  const gymId = useParam('gym_id')
  const gym = useApi(gyms.one, { id: gymId, query: {} }).data?.gym
  useGymCrumbs()
  const { data, error, refetch } = useApi(photos.all, { query: { gym_id: gymId } })
  const adding = useAdding(gymId)
  const add = <AddPhotos count={data?.photos.length ?? 0} adding={adding} />
  return (
    <>
      <PageHead
        title={t.title}
        context={gym && t.context(gym.name)}
        tabs={<GymSections current="photos" />}
        actions={data && data.photos.length > 0 && add}
      />
      {!data ? (
        <PageState error={error} onRetry={refetch} />
      ) : data.photos.length === 0 ? (
        <EmptyState title={t.none} icon={<ImagePlus />} action={add}>
          {t.noneText}
        </EmptyState>
      ) : (
        <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {data.photos.map((photo, index) => (
            <li key={photo._id}>
              <PhotoCard photo={photo} index={index} gymId={gymId} ids={data.photos.map(({ _id }) => _id)} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

type Waiting = { photo: File; key: string }

/** Several are sent one after the other; those that were not taken wait to be sent again, under the keys they had. */
function useAdding(gymId: string) {
  const [isSending, setSending] = useState(false)
  const [left, setLeft] = useState<readonly Waiting[]>([])
  const send = async (waiting: readonly Waiting[]) => {
    setSending(true)
    let taken = 0
    try {
      for (const { photo, key } of waiting) {
        await call(photos.create, { body: { gym_id: gymId }, images: { photo } }, { idempotencyKey: key })
        taken += 1
      }
    } catch (error) {
      if (!isShownElsewhere(error)) toastError(error)
    } finally {
      setLeft(waiting.slice(taken))
      setSending(false)
      void queryClient.invalidateQueries({ queryKey: keyOf(photos.all) })
    }
  }
  return { isSending, left, send }
}

/** Stands at another place once there is a photo; what is under way stays. */
function AddPhotos({
  count,
  adding: { isSending, left, send },
}: {
  count: number
  adding: ReturnType<typeof useAdding>
}) {
  const t = useTexts(texts)
  const input = useRef<HTMLInputElement>(null)
  const room = mostPhotos - count
  return (
    <div className="flex flex-wrap items-center gap-3">
      <input
        ref={input}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        className="sr-only"
        tabIndex={-1}
        aria-label={t.add}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])].map((photo) => ({ photo, key: newIdempotencyKey() }))
          if (chosen.length > room) toast({ tone: 'warn', title: t.noRoom(chosen.length - room) })
          void send(chosen.slice(0, room))
          event.target.value = ''
        }}
      />
      <span className="num text-muted text-sm">{t.count(count, mostPhotos)}</span>
      {left.length > 0 && !isSending && (
        <span role="alert" className="flex flex-wrap items-center gap-2 text-bad">
          {t.notSent(left.length)}
          <Button size="sm" onClick={() => void send(left)}>
            {t.sendAgain}
          </Button>
        </span>
      )}
      <Button
        variant="primary"
        icon={<ImagePlus aria-hidden="true" />}
        pending={isSending}
        disabledReason={room <= 0 ? t.full : undefined}
        onClick={() => input.current?.click()}
      >
        {t.add}
      </Button>
    </div>
  )
}

type OfList = { photo: GymPhoto; index: number; gymId: string; ids: readonly string[] }

function PhotoCard({ photo, index, gymId, ids }: OfList) {
  const t = useTexts(texts)
  const [isRemoving, setRemoving] = useState(false)
  const order = useApiMutation(photos.order, { says: false })
  const remove = useApiMutation(photos.delete, { fails: 'inline', onDone: () => setRemoving(false) })
  const form = useApiForm({
    endpoint: photos.update,
    params: { id: photo._id },
    formName: `photo:${photo._id}`,
    defaults: { caption: photo.caption ?? '' },
  })
  const move = (to: number) => {
    const moved = ids.filter((id) => id !== photo._id)
    moved.splice(to, 0, photo._id)
    order.mutate({ body: { gym_id: gymId, photos: moved } })
  }
  return (
    <Card flush className="overflow-hidden">
      <img
        src={photo.url}
        alt={photo.caption ?? t.photo(index + 1)}
        width={640}
        height={480}
        loading="lazy"
        className="aspect-4/3 w-full bg-sunken object-cover"
      />
      <div className="grid gap-3 p-4">
        <div className="flex items-center gap-1">
          <span className="num mr-auto font-semibold">{t.photo(index + 1)}</span>
          <IconButton
            label={t.earlier}
            icon={<ArrowLeft aria-hidden="true" />}
            pending={order.isPending}
            disabledReason={index === 0 ? t.isFirst : undefined}
            onClick={() => move(index - 1)}
          />
          <IconButton
            label={t.later}
            icon={<ArrowRight aria-hidden="true" />}
            pending={order.isPending}
            disabledReason={index === ids.length - 1 ? t.isLast : undefined}
            onClick={() => move(index + 1)}
          />
          <IconButton label={t.remove} icon={<Trash2 aria-hidden="true" />} onClick={() => setRemoving(true)} />
        </div>
        <ApiForm form={form} submitLabel={t.save} className="gap-3">
          <FormText
            name="caption"
            label={t.caption}
            hint={index === 0 ? t.captionHint : undefined}
            maxLength={longestCaption}
          />
        </ApiForm>
      </div>
      {isRemoving && (
        <ConfirmDialog
          open
          onClose={() => setRemoving(false)}
          tone="danger"
          title={t.removeTitle}
          description={t.removeText}
          confirmLabel={t.remove}
          cancelLabel={t.cancel}
          pending={remove.isPending}
          error={remove.error?.message}
          onConfirm={() => remove.mutate({ id: photo._id })}
        />
      )}
    </Card>
  )
}
