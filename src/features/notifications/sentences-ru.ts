import { formatDay, formatSom } from '#src/contract/formats.ts'
import { formatPhone } from '#src/contract/phones.ts'
import { andMore, changesOf, classOf, daysOf, type Sentences, somOf } from './sentence-parts.ts'

export const russian: Sentences = {
  admin_request: {
    title: () => 'Новая заявка',
    text: (p) => `${p.fullname ?? ''} хочет подключиться: ${formatPhone(p.phone_number ?? '')}`,
  },
  membership_reserved: {
    title: () => 'Абонемент забронирован',
    text: (p) => `${p.fullname ?? ''}: «${p.plan_name ?? ''}», ${p.gym_name ?? ''}. Примите оплату, чтобы подтвердить.`,
  },
  reservation_cancelled: {
    title: () => 'Бронь отменена',
    text: (p) => `${p.fullname ?? ''}: «${p.plan_name ?? ''}», ${p.gym_name ?? ''}`,
  },
  gym_rated: {
    title: () => 'Зал оценили',
    text: (p) => `«${p.gym_name ?? ''}»: ${p.stars ?? ''} из 5`,
  },
  freeze_requested: {
    title: () => 'Просят о заморозке',
    text: (p) =>
      `${p.fullname ?? ''}, ${p.gym_name ?? ''}: ${formatDay(p.start_date ?? '')} – ${formatDay(p.end_date ?? '')}`,
  },
  freeze_accepted: {
    title: () => 'Заморозка одобрена',
    text: (p) => `«${p.gym_name ?? ''}»: ${formatDay(p.start_date ?? '')} – ${formatDay(p.end_date ?? '')}`,
  },
  freeze_refused: {
    title: () => 'В заморозке отказано',
    text: (p) =>
      `«${p.gym_name ?? ''}»: ${formatDay(p.start_date ?? '')} – ${formatDay(p.end_date ?? '')}. Причина: ${p.reason ?? ''}`,
  },
  change_requested: {
    title: () => 'Просят сменить тариф',
    text: (p) => `${p.fullname ?? ''}, ${p.gym_name ?? ''}: «${p.new_plan_name ?? ''}» вместо «${p.plan_name ?? ''}»`,
  },
  change_refused: {
    title: () => 'В смене тарифа отказано',
    text: (p) => `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}». Причина: ${p.reason ?? ''}`,
  },
  letter_received: {
    title: () => 'Сообщение клиента',
    text: (p) => `${p.fullname ?? ''}, «${p.gym_name ?? ''}». Ждёт ответа.`,
  },
  letter_answered: {
    title: () => 'Зал ответил',
    text: (p) => `«${p.gym_name ?? ''}»: вам написали.`,
  },
  news_posted: {
    title: () => 'Новость зала',
    text: (p) => `«${p.gym_name ?? ''}»: ${p.title ?? ''}`,
  },
  visit_overridden: {
    title: () => 'Вход вне правил',
    text: (p) =>
      `Сотрудник: ${p.employee ?? ''}. Впущен(а): ${p.fullname ?? ''} (${p.gym_name ?? ''}). Причина: ${p.reason ?? ''}`,
  },
  shift_difference: {
    title: () => 'Расхождение в кассе',
    text: (p) =>
      `${p.employee ?? ''}, ${p.gym_name ?? ''}: ${formatSom(Number(p.difference ?? 0), 'ru')}. Пояснение: ${p.note ?? ''}`,
  },
  backup_failed: {
    title: () => 'Резервная копия не удалась',
    text: (p) => `Причина: ${p.problem ?? ''}`,
  },
  disk_scarce: {
    title: () => 'На диске кончается место',
    text: (p) => `На сервере свободно ${p.megabytes ?? ''} МБ. Освободите место: на полном диске ничего не сохранится.`,
  },
  pictures_scarce: {
    title: () => 'Место для фотографий кончается',
    text: (p) => `Для ваших фотографий осталось ${p.megabytes ?? ''} МБ. Удалите ненужные, иначе новые не сохранятся.`,
  },
  ledger_differs: {
    title: () => 'Расчёты не сходятся',
    text: (p) => `Проверка нашла расхождений: ${p.differences ?? ''}. Каждое названо на странице.`,
  },
  subscription_ending: {
    title: () => 'Подписка зала заканчивается',
    text: (p) =>
      `Подписка «${p.gym_name ?? ''}» заканчивается ${formatDay(p.end_date ?? '')}. ${p.amount ? `Следующая начнётся с оплатой: ${somOf(p, 'ru')}.` : 'Свяжитесь с нами, чтобы продлить.'}`,
  },
  sms_cap_reached: {
    title: () => 'Дневной предел SMS исчерпан',
    text: (p) => `«${p.gym_name ?? ''}»: сегодня не ушло напоминаний: ${p.count ?? ''}.`,
  },
  lead_received: {
    title: () => 'Новая заявка',
    text: (p) => `Кто-то интересуется залом «${p.gym_name ?? ''}» и ждёт звонка.`,
  },
  class_booked: {
    title: () => 'Вы записаны на занятие',
    text: (p) =>
      p.status === 'waiting'
        ? `${classOf(p)}: зал поставил вас в очередь.`
        : `${classOf(p)}: вас записал зал. Не сможете прийти — отмените заранее.`,
  },
  class_promoted: {
    title: () => 'Освободилось место',
    text: (p) =>
      `${classOf(p)}: место за вами. Не сможете прийти — отмените ${p.free_until ? `до ${p.free_until}` : 'заранее'}.`,
  },
  class_cancelled: {
    title: () => 'Занятие отменено',
    text: (p) =>
      `${classOf(p)}. Причина: ${p.reason ?? ''}. ${p.cause === 'late' ? 'Ваша поздняя отмена больше не считается.' : 'Можно выбрать другое время.'}`,
  },
  class_restored: {
    title: () => 'Занятие всё же состоится',
    text: (p) =>
      p.status === 'waiting'
        ? `${classOf(p)}: вы снова в очереди (место ${p.count ?? ''}).`
        : `${classOf(p)}: место снова за вами. Не сможете прийти — отмените ${p.free_until ? `до ${p.free_until}` : 'заранее'}.`,
  },
  class_restored_without: {
    title: () => 'Занятие всё же состоится, но место не вернулось',
    text: (p) =>
      `${classOf(p)}: ${{ banned: 'доступ в этот зал для вас заблокирован', frozen: 'абонемент на этот день заморожен', overlap: 'на это время у вас другое занятие', people: 'занятие теперь для других', kind_missing: 'тариф не включает это занятие', week_full: 'занятия недели по тарифу использованы', visits_used: 'посещения по тарифу закончились', hours: 'в это время зал для вас закрыт', plan_days: 'тариф не действует в этот день недели', plan_hours: 'тариф не действует в это время', unconfirmed: 'ваша бронь ещё не оплачена', not_that_day: 'абонемент на этот день не действует', single: 'разовое место было возвращено, если есть место, его можно взять заново', not_single: 'разовое место было возвращено, а на это занятие разовые места больше не продаются' }[p.cause ?? ''] ?? 'абонемент на это время не действует'}.`,
  },
  class_moved: {
    title: () => 'Занятие изменилось',
    text: (p) => `${classOf(p)}: теперь ${formatDay(p.new_date ?? '')} ${p.new_time ?? ''}, ${p.room ?? ''}.`,
  },
  class_coach_changed: {
    title: () => 'Другой тренер',
    text: (p) => (p.coach ? `${classOf(p)}: занятие проведёт ${p.coach}.` : `${classOf(p)}: тренера назовут позже.`),
  },
  class_waiting_again: {
    title: () => 'Мест стало меньше',
    text: (p) => `${classOf(p)}: вы снова в очереди (место ${p.count ?? ''}), освободится место, и оно ваше.`,
  },
  class_slid_back: {
    title: () => 'Очередь сдвинулась',
    text: (p) =>
      `${classOf(p)}: мест стало меньше, и перед вами в очередь вернулись те, кто остался без места. Теперь вы на месте ${p.count ?? ''}.`,
  },
  class_passed_over: {
    title: () => 'Место было, но не для вас',
    text: (p) =>
      `${classOf(p)}: ${{ banned: 'доступ в этот зал для вас заблокирован', frozen: 'абонемент на этот день заморожен', not_that_day: 'абонемент на этот день не действует', kind_missing: 'тариф не включает это занятие', plan_days: 'тариф не действует в этот день недели', plan_hours: 'тариф не действует в это время', week_full: 'занятия недели по тарифу использованы', debt: 'срок оплаты прошёл', blocked: 'запись временно закрыта из-за пропусков', visits_used: 'посещения по тарифу закончились', hours: 'в это время зал для вас закрыт' }[p.cause ?? ''] ?? 'абонемент для этого занятия не подходит'}. Ваша очередь сохраняется.`,
  },
  class_lost: {
    title: () => 'Запись снята',
    text: (p) =>
      `${classOf(p)}: ${{ banned: 'доступ в этот зал для вас заблокирован', frozen: 'абонемент на этот день заморожен', plan_days: 'тариф не действует в этот день недели', plan_hours: 'тариф не действует в это время', week_full: 'занятия недели по тарифу использованы', desk_late: 'запись снял зал, уже поздно: это считается пропуском', desk_had: 'запись снял зал; по этому месту в зал уже входили, оплата остаётся в силе', overlap: 'совпало по времени с другим вашим занятием', hours: 'в это время зал для вас закрыт', people: 'занятие теперь для других', over: 'очередь не дошла', desk: 'запись снял зал', single: 'занятие перенесли на другой день, а разовое место было на этот' }[p.cause ?? ''] ?? 'абонемент на это время не действует'}.`,
  },
  class_message: {
    title: () => 'Сообщение о занятии',
    text: (p) => `${classOf(p)}: ${p.text ?? ''}`,
  },
  place_returned: {
    title: () => 'Разовое место вернулось',
    text: (p) => `${classOf(p)}: нужно вернуть деньги, ${p.fullname ?? ''}, ${somOf(p, 'ru')}.`,
  },
  own_place_returned: {
    title: () => 'Разовое место возвращено',
    text: (p) =>
      p.status === 'paid'
        ? `${classOf(p)}: зал вернёт вам ${somOf(p, 'ru')}.`
        : `${classOf(p)}: платить ${somOf(p, 'ru')} больше не нужно.`,
  },
  timetable_outside_hours: {
    title: () => 'Занятия вне часов работы',
    text: (p) =>
      `«${p.gym_name ?? ''}»: ${p.sessions === '0' ? '' : `занятий, когда зал закрыт: ${p.sessions ?? ''}; `}записей, по которым не пустят: ${p.people ?? '0'}. Первое: ${classOf(p)}.`,
  },
  // one's own, or that of a coach
  calendar_ended: {
    title: () => 'Ссылка на календарь закрыта',
    text: (p) =>
      p.coach === undefined
        ? 'Номер для входа изменился, поэтому календарь в телефоне больше не обновляется. Создайте новую ссылку на странице занятий.'
        : `${p.coach}: её создал(а) ${p.employee ?? ''}, кто больше не работает. Создайте новую и отправьте тренеру.`,
  },
  calendar_rests: {
    title: () => 'Календарь тренера не обновляется',
    text: (p) =>
      `${p.coach ?? ''}: ссылку создал(а) ${p.employee ?? ''}, у кого сейчас нет на это права. Чтобы не ждать, создайте новую и отправьте тренеру.`,
  },
  own_classes_changed: {
    title: () => 'Ваши занятия изменились',
    text: (p) =>
      `${classOf(p)}: ${{ cancelled: 'отменено', moved: `теперь ${formatDay(p.new_date ?? '')} ${p.new_time ?? ''}, ${p.room ?? ''}`, given: 'теперь проводите вы', taken: 'теперь проводите не вы' }[p.status ?? ''] ?? 'изменилось'}${andMore(p, (more) => `и ещё занятий: ${more}`)}.`,
  },
  timetable_clash: {
    title: () => 'В расписании совпали занятия',
    text: (p) => `${classOf(p)}, ${p.name ?? ''}: в это время стоит и «${p.other ?? ''}».`,
  },
  payment_taken: {
    title: () => 'Платёж принят',
    text: (p) => `«${p.gym_name ?? ''}»: ${somOf(p, 'ru')}, «${p.plan_name ?? ''}». Квитанция готова.`,
  },
  payment_refunded: {
    title: () => 'Деньги возвращены',
    text: (p) => `«${p.gym_name ?? ''}»: ${somOf(p, 'ru')}, «${p.plan_name ?? ''}».`,
  },
  added_to_gym: {
    title: () => 'Вы клиент зала',
    text: (p) =>
      `Зал «${p.gym_name ?? ''}» добавил вас в список своих клиентов. Если вы об этом не знали, скажите залу или удалите данные в разделе «Мои данные».`,
  },
  membership_sold: {
    title: () => 'Абонемент оформлен',
    text: (p) => `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}»: ${daysOf(p)}.`,
  },
  plan_changed: {
    title: () => 'Тариф изменён',
    text: (p) => `«${p.gym_name ?? ''}»: теперь «${p.plan_name ?? ''}», ${daysOf(p)}.`,
  },
  membership_cancelled: {
    title: () => 'Абонемент отменён',
    text: (p) => `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}».`,
  },
  membership_frozen: {
    title: () => 'Абонемент заморожен',
    text: (p) => `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}»: ${daysOf(p)}.`,
  },
  membership_unfrozen: {
    title: () => 'Заморозка завершена',
    text: (p) => `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}»: абонемент до ${formatDay(p.end_date ?? '')}.`,
  },
  friend_days_given: {
    title: () => 'Дни за друга начислены',
    text: (p) => `«${p.gym_name ?? ''}»: в подарок дней: ${p.days ?? ''}, абонемент до ${formatDay(p.end_date ?? '')}.`,
  },
  friend_days_back: {
    title: () => 'Дни за друга сняты',
    text: (p) =>
      `«${p.gym_name ?? ''}»: оплату вернули, снято дней: ${p.days ?? ''}, абонемент до ${formatDay(p.end_date ?? '')}.`,
  },
  membership_ending: {
    title: () => 'Абонемент заканчивается',
    text: (p) => `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}»: последний день ${formatDay(p.end_date ?? '')}.`,
  },
  reservation_made: {
    title: () => 'Тариф забронирован',
    text: (p) => `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}»: подтвердится после оплаты на ресепшене.`,
  },
  reservation_dropped: {
    title: () => 'Ваша бронь отменена',
    text: (p) => `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}».`,
  },
  freeze_sent: {
    title: () => 'Заявка на заморозку отправлена',
    text: (p) => `«${p.gym_name ?? ''}»: ${daysOf(p)}. Ответ придёт сюда.`,
  },
  member_banned: {
    title: () => 'Вход ограничен',
    text: (p) => `«${p.gym_name ?? ''}»: о причине спросите на ресепшене.`,
  },
  member_unbanned: {
    title: () => 'Вход снова открыт',
    text: (p) => `«${p.gym_name ?? ''}»: ждём вас.`,
  },
  new_device: {
    title: () => 'Вход с нового устройства',
    text: (p) =>
      `${p.device || 'Неизвестное устройство'}, ${p.ip ?? ''}. Если это не вы, завершите сеанс${p.by_code ? '' : ' и смените пароль'}.`,
  },
  box_changed: {
    title: () => 'Касса изменена',
    text: (p) =>
      `${p.provider ?? ''}${changesOf(p, 'ru')} (${p.time ?? ''}). Если это не вы, смените пароль, завершите другие сеансы и проверьте кассу.`,
  },
  online_paid: {
    title: () => 'Пришла онлайн-оплата',
    text: (p) => `${p.fullname ?? p.gym_name ?? ''}: ${somOf(p, 'ru')}, ${p.provider ?? ''}`,
  },
  online_returned: {
    title: () => 'Онлайн-оплата возвращена',
    text: (p) => `${p.fullname ?? p.gym_name ?? ''}: ${somOf(p, 'ru')}, ${p.provider ?? ''}`,
  },
  online_refused: {
    title: () => 'Онлайн-оплата не прошла',
    text: (p) =>
      `${p.fullname ?? p.gym_name ?? ''}: ${somOf(p, 'ru')}, ${p.provider ?? ''}. Долг за это время оплачен иначе, уменьшился или отменён: ${p.provider ?? ''} вернёт деньги.`,
  },
  online_return_unknown: {
    title: () => 'Неизвестно, вернулись ли деньги',
    text: (p) =>
      `${somOf(p, 'ru')}: ${p.provider ?? ''} не ответил. Проверьте в кабинете, затем внесите возврат или попросите ещё раз.`,
  },
  online_returned_twice: {
    title: () => 'Деньги вернулись дважды',
    text: (p) =>
      `${somOf(p, 'ru')}: ${p.provider ?? ''} вернул деньги, и на ресепшене тоже введён возврат. Проверьте в кабинете и на ресепшене.`,
  },
  online_not_returned: {
    title: () => 'Click не вернул деньги',
    text: (p) =>
      `${somOf(p, 'ru')}. ${p.why ?? ''} Проверьте платёж в кабинете Click или верните деньги другим способом.`,
  },
  online_differs: {
    title: () => 'Онлайн-платежи не сходятся',
    text: (p) =>
      `Расхождений с платёжной системой: ${p.differences ?? ''}. На странице названо каждое и что с ним делать.`,
  },
  autopay_soon: {
    title: () => 'Скоро автоплатёж',
    text: (p) =>
      `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}»: ${formatDay(p.date ?? '')} с карты •••• ${p.card ?? ''} спишется ${somOf(p, 'ru')}. Остановить – одно нажатие.`,
  },
  autopay_refused: {
    title: () => 'С карты не списалось',
    text: (p) =>
      `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}»: ${somOf(p, 'ru')}. ${p.why ?? ''} Ещё попытка – ${formatDay(p.date ?? '')}.`,
  },
  autopay_stopped: {
    title: () => 'Автоплатёж остановлен',
    text: (p) =>
      `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}»: с карты не списалось, больше попыток не будет. Подключите другую карту или оплатите на ресепшене.`,
  },
  autopay_ended: {
    title: () => 'Автоплатёж завершён',
    text: (p) =>
      `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}»: этой картой больше нечего оплачивать, карта забыта. Если нужно, подключите её к новому абонементу.`,
  },
  autopay_owner_left: {
    title: () => 'Автоплатёж завершён',
    text: (p) =>
      `Клуб «${p.gym_name ?? ''}» больше не работает через приложение: за «${p.plan_name ?? ''}» с карты больше не списывается, карта забыта.`,
  },
  autopay_gym_gone: {
    title: () => 'Автоплатёж завершён',
    text: (p) =>
      `Зала «${p.gym_name ?? ''}» больше нет в приложении: за «${p.plan_name ?? ''}» с карты больше не списывается, карта забыта.`,
  },
  autopay_renewal_ended: {
    title: () => 'Автоплатёж больше не продлевает',
    text: (p) =>
      `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}»: этот абонемент больше не продлевается картой сам. Согласованные части долга по-прежнему списываются в свои дни.`,
  },
  autopay_moved: {
    title: () => 'Подключите карту заново',
    text: (p) =>
      `«${p.gym_name ?? ''}»: зал сменил кассу, с подключённой карты больше не списывается. Если автоплатёж нужен, подключите карту заново.`,
  },
  autopay_failed: {
    title: () => 'Автоплатёж клиента не прошёл',
    text: (p) =>
      `${p.fullname ?? ''}, «${p.gym_name ?? ''}», «${p.plan_name ?? ''}». ${p.why ?? ''} Больше попыток не будет: поговорите с клиентом.`,
  },
  other: { title: () => 'Сообщение', text: () => '' },
}
