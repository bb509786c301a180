import { formatDay, formatSom } from '#src/contract/formats.ts'
import { formatPhone } from '#src/contract/phones.ts'
import { defineTexts } from '#src/web/texts.ts'

type Params = Record<string, string>

/** «Yoga», 21.11.2026 18:00 */
const classOf = (p: Params): string => `«${p['class_name'] ?? ''}», ${formatDay(p['date'] ?? '')} ${p['time'] ?? ''}`

/** One sentence for each kind. */
export const texts = defineTexts({
  uz: {
    title: 'Bildirishnomalar',
    context: (unread: number) => (unread > 0 ? `${unread} ta oʻqilmagan` : 'Hammasi oʻqilgan'),
    unread: 'Oʻqilmagan',
    markAll: 'Hammasini oʻqilgan deb belgilash',
    empty: 'Bildirishnoma yoʻq',
    emptyText: 'Yangi voqealar shu yerda oʻzi paydo boʻladi.',
    more: 'Yana koʻrsatish',
    today: 'Bugun',
    yesterday: 'Kecha',
    kinds: {
      admin_request: {
        title: () => 'Yangi soʻrov',
        text: (p: Params) => `${p['fullname'] ?? ''} platformaga ulanmoqchi: ${formatPhone(p['phone_number'] ?? '')}`,
      },
      membership_reserved: {
        title: () => 'Aʼzolik bron qilindi',
        text: (p: Params) =>
          `${p['fullname'] ?? ''}: «${p['plan_name'] ?? ''}», ${p['gym_name'] ?? ''}. Toʻlovni qabul qilib tasdiqlang.`,
      },
      reservation_cancelled: {
        title: () => 'Bron bekor qilindi',
        text: (p: Params) => `${p['fullname'] ?? ''}: «${p['plan_name'] ?? ''}», ${p['gym_name'] ?? ''}`,
      },
      gym_rated: {
        title: () => 'Zal baholandi',
        text: (p: Params) => `«${p['gym_name'] ?? ''}»: 5 dan ${p['stars'] ?? ''}`,
      },
      freeze_requested: {
        title: () => 'Muzlatish soʻraldi',
        text: (p: Params) =>
          `${p['fullname'] ?? ''}, ${p['gym_name'] ?? ''}: ${formatDay(p['start_date'] ?? '')} – ${formatDay(p['end_date'] ?? '')}`,
      },
      freeze_accepted: {
        title: () => 'Muzlatish tasdiqlandi',
        text: (p: Params) =>
          `«${p['gym_name'] ?? ''}»: ${formatDay(p['start_date'] ?? '')} – ${formatDay(p['end_date'] ?? '')}`,
      },
      freeze_refused: {
        title: () => 'Muzlatish rad etildi',
        text: (p: Params) =>
          `«${p['gym_name'] ?? ''}»: ${formatDay(p['start_date'] ?? '')} – ${formatDay(p['end_date'] ?? '')}. Sabab: ${p['reason'] ?? ''}`,
      },
      visit_overridden: {
        title: () => 'Qoidadan tashqari kiritildi',
        text: (p: Params) =>
          `${p['employee'] ?? ''} ${p['fullname'] ?? ''}ni kiritdi (${p['gym_name'] ?? ''}). Sabab: ${p['reason'] ?? ''}`,
      },
      shift_difference: {
        title: () => 'Kassada farq',
        text: (p: Params) =>
          `${p['employee'] ?? ''}, ${p['gym_name'] ?? ''}: ${formatSom(Number(p['difference'] ?? 0), 'uz')}. Izoh: ${p['note'] ?? ''}`,
      },
      ledger_differs: {
        title: () => 'Hisob-kitobda farq bor',
        text: (p: Params) => `Tekshiruv ${p['differences'] ?? ''} ta farq topdi. Sahifada har biri koʻrsatilgan.`,
      },
      subscription_ending: {
        title: () => 'Zal obunasi tugayapti',
        text: (p: Params) =>
          `«${p['gym_name'] ?? ''}» obunasi ${formatDay(p['end_date'] ?? '')} kuni tugaydi. Uzaytirish uchun biz bilan bogʻlaning.`,
      },
      sms_cap_reached: {
        title: () => 'Kunlik SMS chegarasi tugadi',
        text: (p: Params) => `«${p['gym_name'] ?? ''}»: ${p['count'] ?? ''} ta eslatma bugun yuborilmadi.`,
      },
      lead_received: {
        title: () => 'Yangi qiziqish',
        text: (p: Params) => `Kimdir «${p['gym_name'] ?? ''}» zaliga qiziqdi va qoʻngʻirogʻingizni kutyapti.`,
      },
      class_promoted: {
        title: () => 'Navbatdan joy chiqdi',
        text: (p: Params) => `${classOf(p)}: joyingiz bor. Kela olmasangiz, oldindan bekor qiling.`,
      },
      class_cancelled: {
        title: () => 'Mashgʻulot bekor qilindi',
        text: (p: Params) => `${classOf(p)}. Sabab: ${p['reason'] ?? ''}. Boshqa vaqtni tanlashingiz mumkin.`,
      },
      class_moved: {
        title: () => 'Mashgʻulot oʻzgardi',
        text: (p: Params) =>
          `${classOf(p)} endi ${formatDay(p['new_date'] ?? '')} ${p['new_time'] ?? ''}, ${p['room'] ?? ''}.`,
      },
      class_waiting_again: {
        title: () => 'Joylar kamaydi',
        text: (p: Params) => `${classOf(p)}: navbatga qaytdingiz, joy chiqsa, oʻzi yoziladi.`,
      },
      class_lost: {
        title: () => 'Yozilish bekor boʻldi',
        text: (p: Params) =>
          `${classOf(p)}: ${{ overlap: 'boshqa mashgʻulotingiz bilan bir vaqtga toʻgʻri keldi', over: 'navbat sizga yetmadi' }[p['cause'] ?? ''] ?? 'aʼzoligingiz bu kunga amal qilmaydi'}.`,
      },
      new_device: {
        title: () => 'Yangi qurilmadan kirildi',
        text: (p: Params) =>
          `${p['device'] || 'Nomaʼlum qurilma'}, ${p['ip'] ?? ''}. Bu siz boʻlmasangiz, seansni tugating va parolni almashtiring.`,
      },
      other: { title: () => 'Xabar', text: (_: Params) => '' },
    },
  },
  ru: {
    title: 'Уведомления',
    context: (unread) => (unread > 0 ? `Непрочитанных: ${unread}` : 'Всё прочитано'),
    unread: 'Не прочитано',
    markAll: 'Отметить всё прочитанным',
    empty: 'Уведомлений нет',
    emptyText: 'Новые события появятся здесь сами.',
    more: 'Показать ещё',
    today: 'Сегодня',
    yesterday: 'Вчера',
    kinds: {
      admin_request: {
        title: () => 'Новая заявка',
        text: (p) => `${p['fullname'] ?? ''} хочет подключиться: ${formatPhone(p['phone_number'] ?? '')}`,
      },
      membership_reserved: {
        title: () => 'Абонемент забронирован',
        text: (p) =>
          `${p['fullname'] ?? ''}: «${p['plan_name'] ?? ''}», ${p['gym_name'] ?? ''}. Примите оплату, чтобы подтвердить.`,
      },
      reservation_cancelled: {
        title: () => 'Бронь отменена',
        text: (p) => `${p['fullname'] ?? ''}: «${p['plan_name'] ?? ''}», ${p['gym_name'] ?? ''}`,
      },
      gym_rated: {
        title: () => 'Зал оценили',
        text: (p) => `«${p['gym_name'] ?? ''}»: ${p['stars'] ?? ''} из 5`,
      },
      freeze_requested: {
        title: () => 'Просят о заморозке',
        text: (p) =>
          `${p['fullname'] ?? ''}, ${p['gym_name'] ?? ''}: ${formatDay(p['start_date'] ?? '')} – ${formatDay(p['end_date'] ?? '')}`,
      },
      freeze_accepted: {
        title: () => 'Заморозка одобрена',
        text: (p) =>
          `«${p['gym_name'] ?? ''}»: ${formatDay(p['start_date'] ?? '')} – ${formatDay(p['end_date'] ?? '')}`,
      },
      freeze_refused: {
        title: () => 'В заморозке отказано',
        text: (p) =>
          `«${p['gym_name'] ?? ''}»: ${formatDay(p['start_date'] ?? '')} – ${formatDay(p['end_date'] ?? '')}. Причина: ${p['reason'] ?? ''}`,
      },
      visit_overridden: {
        title: () => 'Вход вне правил',
        text: (p) =>
          `Сотрудник: ${p['employee'] ?? ''}. Впущен(а): ${p['fullname'] ?? ''} (${p['gym_name'] ?? ''}). Причина: ${p['reason'] ?? ''}`,
      },
      shift_difference: {
        title: () => 'Расхождение в кассе',
        text: (p) =>
          `${p['employee'] ?? ''}, ${p['gym_name'] ?? ''}: ${formatSom(Number(p['difference'] ?? 0), 'ru')}. Пояснение: ${p['note'] ?? ''}`,
      },
      ledger_differs: {
        title: () => 'Расчёты не сходятся',
        text: (p) => `Проверка нашла расхождений: ${p['differences'] ?? ''}. Каждое названо на странице.`,
      },
      subscription_ending: {
        title: () => 'Подписка зала заканчивается',
        text: (p) =>
          `Подписка «${p['gym_name'] ?? ''}» заканчивается ${formatDay(p['end_date'] ?? '')}. Свяжитесь с нами, чтобы продлить.`,
      },
      sms_cap_reached: {
        title: () => 'Дневной предел SMS исчерпан',
        text: (p) => `«${p['gym_name'] ?? ''}»: сегодня не ушло напоминаний: ${p['count'] ?? ''}.`,
      },
      lead_received: {
        title: () => 'Новая заявка',
        text: (p) => `Кто-то интересуется залом «${p['gym_name'] ?? ''}» и ждёт звонка.`,
      },
      class_promoted: {
        title: () => 'Освободилось место',
        text: (p) => `${classOf(p)}: место за вами. Не сможете прийти — отмените заранее.`,
      },
      class_cancelled: {
        title: () => 'Занятие отменено',
        text: (p) => `${classOf(p)}. Причина: ${p['reason'] ?? ''}. Можно выбрать другое время.`,
      },
      class_moved: {
        title: () => 'Занятие изменилось',
        text: (p) =>
          `${classOf(p)}: теперь ${formatDay(p['new_date'] ?? '')} ${p['new_time'] ?? ''}, ${p['room'] ?? ''}.`,
      },
      class_waiting_again: {
        title: () => 'Мест стало меньше',
        text: (p) => `${classOf(p)}: вы снова в листе ожидания, место придёт само.`,
      },
      class_lost: {
        title: () => 'Запись снята',
        text: (p) =>
          `${classOf(p)}: ${{ overlap: 'совпало по времени с другим вашим занятием', over: 'очередь не дошла' }[p['cause'] ?? ''] ?? 'абонемент на этот день не действует'}.`,
      },
      new_device: {
        title: () => 'Вход с нового устройства',
        text: (p) =>
          `${p['device'] || 'Неизвестное устройство'}, ${p['ip'] ?? ''}. Если это не вы, завершите сеанс и смените пароль.`,
      },
      other: { title: () => 'Сообщение', text: () => '' },
    },
  },
  en: {
    title: 'Notifications',
    context: (unread) => (unread > 0 ? `${unread} unread` : 'All read'),
    unread: 'Unread',
    markAll: 'Mark all as read',
    empty: 'No notifications',
    emptyText: 'What happens appears here by itself.',
    more: 'Show more',
    today: 'Today',
    yesterday: 'Yesterday',
    kinds: {
      admin_request: {
        title: () => 'New request',
        text: (p) => `${p['fullname'] ?? ''} wants to join: ${formatPhone(p['phone_number'] ?? '')}`,
      },
      membership_reserved: {
        title: () => 'Membership reserved',
        text: (p) =>
          `${p['fullname'] ?? ''}: “${p['plan_name'] ?? ''}”, ${p['gym_name'] ?? ''}. Take the payment to confirm.`,
      },
      reservation_cancelled: {
        title: () => 'A reservation was cancelled',
        text: (p) => `${p['fullname'] ?? ''}: “${p['plan_name'] ?? ''}”, ${p['gym_name'] ?? ''}`,
      },
      gym_rated: {
        title: () => 'The gym was rated',
        text: (p) => `“${p['gym_name'] ?? ''}”: ${p['stars'] ?? ''} of 5`,
      },
      freeze_requested: {
        title: () => 'A freeze is asked for',
        text: (p) =>
          `${p['fullname'] ?? ''}, ${p['gym_name'] ?? ''}: ${formatDay(p['start_date'] ?? '')} – ${formatDay(p['end_date'] ?? '')}`,
      },
      freeze_accepted: {
        title: () => 'The freeze is granted',
        text: (p) =>
          `“${p['gym_name'] ?? ''}”: ${formatDay(p['start_date'] ?? '')} – ${formatDay(p['end_date'] ?? '')}`,
      },
      freeze_refused: {
        title: () => 'The freeze is refused',
        text: (p) =>
          `“${p['gym_name'] ?? ''}”: ${formatDay(p['start_date'] ?? '')} – ${formatDay(p['end_date'] ?? '')}. Reason: ${p['reason'] ?? ''}`,
      },
      visit_overridden: {
        title: () => 'Let in against the rules',
        text: (p) =>
          `${p['employee'] ?? ''} let ${p['fullname'] ?? ''} in (${p['gym_name'] ?? ''}). Reason: ${p['reason'] ?? ''}`,
      },
      shift_difference: {
        title: () => 'The till differs',
        text: (p) =>
          `${p['employee'] ?? ''}, ${p['gym_name'] ?? ''}: ${formatSom(Number(p['difference'] ?? 0), 'en')}. Note: ${p['note'] ?? ''}`,
      },
      ledger_differs: {
        title: () => 'The ledger does not agree',
        text: (p) => `The check found ${p['differences'] ?? ''} differences. The page names each.`,
      },
      subscription_ending: {
        title: () => 'A gym’s subscription is ending',
        text: (p) =>
          `The subscription of “${p['gym_name'] ?? ''}” ends on ${formatDay(p['end_date'] ?? '')}. Contact us to renew it.`,
      },
      sms_cap_reached: {
        title: () => 'The daily SMS limit is reached',
        text: (p) => `“${p['gym_name'] ?? ''}”: ${p['count'] ?? ''} reminders did not go out today.`,
      },
      lead_received: {
        title: () => 'New lead',
        text: (p) => `Somebody asked about “${p['gym_name'] ?? ''}” and waits for your call.`,
      },
      class_promoted: {
        title: () => 'You have a place',
        text: (p) => `${classOf(p)}: a place became free and is yours. If you can’t come, cancel in time.`,
      },
      class_cancelled: {
        title: () => 'Class cancelled',
        text: (p) => `${classOf(p)}. Reason: ${p['reason'] ?? ''}. You can choose another time.`,
      },
      class_moved: {
        title: () => 'Class changed',
        text: (p) =>
          `${classOf(p)} is now on ${formatDay(p['new_date'] ?? '')} at ${p['new_time'] ?? ''}, ${p['room'] ?? ''}.`,
      },
      class_waiting_again: {
        title: () => 'Fewer places',
        text: (p) => `${classOf(p)}: you are on the waiting list again and get the next free place.`,
      },
      class_lost: {
        title: () => 'Booking removed',
        text: (p) =>
          `${classOf(p)}: ${{ overlap: 'it is now at the time of another class of yours', over: 'no place became free' }[p['cause'] ?? ''] ?? 'your membership does not hold for it'}.`,
      },
      new_device: {
        title: () => 'Signed in on a new device',
        text: (p) =>
          `${p['device'] || 'Unknown device'}, ${p['ip'] ?? ''}. Not you? End that session and change the password.`,
      },
      other: { title: () => 'Message', text: () => '' },
    },
  },
})
