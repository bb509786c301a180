import { formatDay, formatSom } from '#src/contract/formats.ts'
import { formatPhone } from '#src/contract/phones.ts'
import { andMore, changesOf, classOf, daysOf, type Sentences, somOf } from './sentence-parts.ts'

export const uzbek: Sentences = {
  admin_request: {
    title: () => 'Yangi soʻrov',
    text: (p) => `${p.fullname ?? ''} platformaga ulanmoqchi: ${formatPhone(p.phone_number ?? '')}`,
  },
  membership_reserved: {
    title: () => 'Aʼzolik bron qilindi',
    text: (p) => `${p.fullname ?? ''}: «${p.plan_name ?? ''}», ${p.gym_name ?? ''}. Toʻlovni qabul qilib tasdiqlang.`,
  },
  reservation_cancelled: {
    title: () => 'Bron bekor qilindi',
    text: (p) => `${p.fullname ?? ''}: «${p.plan_name ?? ''}», ${p.gym_name ?? ''}`,
  },
  gym_rated: {
    title: () => 'Zal baholandi',
    text: (p) => `«${p.gym_name ?? ''}»: 5 dan ${p.stars ?? ''}`,
  },
  freeze_requested: {
    title: () => 'Muzlatish soʻraldi',
    text: (p) =>
      `${p.fullname ?? ''}, ${p.gym_name ?? ''}: ${formatDay(p.start_date ?? '')} – ${formatDay(p.end_date ?? '')}`,
  },
  freeze_accepted: {
    title: () => 'Muzlatish tasdiqlandi',
    text: (p) => `«${p.gym_name ?? ''}»: ${formatDay(p.start_date ?? '')} – ${formatDay(p.end_date ?? '')}`,
  },
  freeze_refused: {
    title: () => 'Muzlatish rad etildi',
    text: (p) =>
      `«${p.gym_name ?? ''}»: ${formatDay(p.start_date ?? '')} – ${formatDay(p.end_date ?? '')}. Sabab: ${p.reason ?? ''}`,
  },
  change_requested: {
    title: () => 'Boshqa tarif soʻraldi',
    text: (p) => `${p.fullname ?? ''}, ${p.gym_name ?? ''}: «${p.plan_name ?? ''}» oʻrniga «${p.new_plan_name ?? ''}»`,
  },
  change_refused: {
    title: () => 'Tarifni almashtirish rad etildi',
    text: (p) => `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}». Sabab: ${p.reason ?? ''}`,
  },
  letter_received: {
    title: () => 'Aʼzo xabar yozdi',
    text: (p) => `${p.fullname ?? ''}, «${p.gym_name ?? ''}». Javobingizni kutyapti.`,
  },
  letter_answered: {
    title: () => 'Zal javob yozdi',
    text: (p) => `«${p.gym_name ?? ''}» sizga xabar yozdi.`,
  },
  news_posted: {
    title: () => 'Zal yangiligi',
    text: (p) => `«${p.gym_name ?? ''}»: ${p.title ?? ''}`,
  },
  visit_overridden: {
    title: () => 'Qoidadan tashqari kiritildi',
    text: (p) => `${p.employee ?? ''} ${p.fullname ?? ''}ni kiritdi (${p.gym_name ?? ''}). Sabab: ${p.reason ?? ''}`,
  },
  shift_difference: {
    title: () => 'Kassada farq',
    text: (p) =>
      `${p.employee ?? ''}, ${p.gym_name ?? ''}: ${formatSom(Number(p.difference ?? 0), 'uz')}. Izoh: ${p.note ?? ''}`,
  },
  backup_failed: {
    title: () => 'Zaxira nusxa olinmadi',
    text: (p) => `Sabab: ${p.problem ?? ''}`,
  },
  disk_scarce: {
    title: () => 'Diskda joy qolmayapti',
    text: (p) => `Serverda ${p.megabytes ?? ''} MB boʻsh joy bor. Joy oching: toʻlsa, hech narsa saqlanmaydi.`,
  },
  pictures_scarce: {
    title: () => 'Rasmlar uchun joy tugayapti',
    text: (p) =>
      `Rasmlaringiz uchun ${p.megabytes ?? ''} MB joy qoldi. Keraksizlarini oʻchiring, boʻlmasa yangisi qoʻyilmaydi.`,
  },
  ledger_differs: {
    title: () => 'Hisob-kitobda farq bor',
    text: (p) => `Tekshiruv ${p.differences ?? ''} ta farq topdi. Sahifada har biri koʻrsatilgan.`,
  },
  subscription_ending: {
    title: () => 'Zal obunasi tugayapti',
    text: (p) =>
      `«${p.gym_name ?? ''}» obunasi ${formatDay(p.end_date ?? '')} kuni tugaydi. ${p.amount ? `Keyingisi toʻlov bilan boshlanadi: ${somOf(p, 'uz')}.` : 'Uzaytirish uchun biz bilan bogʻlaning.'}`,
  },
  sms_cap_reached: {
    title: () => 'Kunlik SMS chegarasi tugadi',
    text: (p) => `«${p.gym_name ?? ''}»: ${p.count ?? ''} ta eslatma bugun yuborilmadi.`,
  },
  lead_received: {
    title: () => 'Yangi qiziqish',
    text: (p) => `Kimdir «${p.gym_name ?? ''}» zaliga qiziqdi va qoʻngʻirogʻingizni kutyapti.`,
  },
  class_booked: {
    title: () => 'Mashgʻulotga yozildingiz',
    text: (p) =>
      p.status === 'waiting'
        ? `${classOf(p)}: zal sizni navbatga yozdi.`
        : `${classOf(p)}: zal sizni yozdi. Kela olmasangiz, oldindan bekor qiling.`,
  },
  class_promoted: {
    title: () => 'Navbatdan joy chiqdi',
    text: (p) =>
      `${classOf(p)}: joyingiz bor. Kela olmasangiz, ${p.free_until ? `${p.free_until} gacha` : 'oldindan'} bekor qiling.`,
  },
  class_cancelled: {
    title: () => 'Mashgʻulot bekor qilindi',
    text: (p) =>
      `${classOf(p)}. Sabab: ${p.reason ?? ''}. ${p.cause === 'late' ? 'Kech bekor qilganingiz endi hisoblanmaydi.' : 'Boshqa vaqtni tanlashingiz mumkin.'}`,
  },
  class_restored: {
    title: () => 'Mashgʻulot baribir oʻtadi',
    text: (p) =>
      p.status === 'waiting'
        ? `${classOf(p)}: navbatdagi oʻrningiz qaytarildi (${p.count ?? ''}-oʻrin).`
        : `${classOf(p)}: joyingiz qaytarildi. Kela olmasangiz, ${p.free_until ? `${p.free_until} gacha` : 'oldindan'} bekor qiling.`,
  },
  class_restored_without: {
    title: () => 'Mashgʻulot baribir oʻtadi, joyingiz qaytmadi',
    text: (p) =>
      `${classOf(p)}: ${{ banned: 'bu zalga kirishingiz bloklangan', frozen: 'aʼzoligingiz bu kuni muzlatilgan', overlap: 'bu vaqtda boshqa mashgʻulotingiz bor', people: 'mashgʻulot endi boshqalar uchun', kind_missing: 'tarifingizga bu mashgʻulot turi kirmaydi', week_full: 'tarifingizdagi haftalik mashgʻulotlar tugagan', visits_used: 'tarifdagi tashriflar tugagan', hours: 'zal bu vaqtda siz uchun yopiq', plan_days: 'tarifingiz bu hafta kuniga emas', plan_hours: 'tarifingiz bu soatga emas', unconfirmed: 'broningiz hali toʻlanmagan', not_that_day: 'aʼzoligingiz bu kuni amal qilmaydi', single: 'bir martalik joy qaytarilgan edi, joy boʻlsa, uni yangidan olish mumkin', not_single: 'bir martalik joy qaytarilgan edi, bu mashgʻulotga endi bir martalik joy sotilmaydi' }[p.cause ?? ''] ?? 'aʼzoligingiz bu vaqtga amal qilmaydi'}.`,
  },
  class_moved: {
    title: () => 'Mashgʻulot oʻzgardi',
    text: (p) => `${classOf(p)} endi ${formatDay(p.new_date ?? '')} ${p.new_time ?? ''}, ${p.room ?? ''}.`,
  },
  class_coach_changed: {
    title: () => 'Murabbiy almashdi',
    text: (p) =>
      p.coach ? `${classOf(p)}: mashgʻulotni ${p.coach} oʻtadi.` : `${classOf(p)}: murabbiysi keyinroq aytiladi.`,
  },
  class_waiting_again: {
    title: () => 'Joylar kamaydi',
    text: (p) => `${classOf(p)}: navbatga qaytdingiz (${p.count ?? ''}-oʻrin), joy chiqsa, oʻzi yoziladi.`,
  },
  class_slid_back: {
    title: () => 'Navbatdagi oʻrningiz surildi',
    text: (p) =>
      `${classOf(p)}: joylar kamaydi, joyini yoʻqotganlar sizdan oldin navbatga qaytdi. Endi ${p.count ?? ''}-oʻrindasiz.`,
  },
  class_passed_over: {
    title: () => 'Joy chiqdi, lekin sizga berilmadi',
    text: (p) =>
      `${classOf(p)}: ${{ banned: 'bu zalga kirishingiz bloklangan', frozen: 'aʼzoligingiz bu kuni muzlatilgan', not_that_day: 'aʼzoligingiz bu kuni amal qilmaydi', kind_missing: 'tarifingizga bu mashgʻulot turi kirmaydi', plan_days: 'tarifingiz bu hafta kuniga emas', plan_hours: 'tarifingiz bu soatga emas', week_full: 'tarifingizdagi haftalik mashgʻulotlar tugagan', debt: 'toʻlov muddati oʻtgan', blocked: 'qoldirilgan mashgʻulotlar uchun yozilish vaqtincha yopiq', visits_used: 'tarifdagi tashriflar tugagan', hours: 'zal bu vaqtda siz uchun yopiq' }[p.cause ?? ''] ?? 'aʼzoligingiz bu mashgʻulotga toʻgʻri kelmaydi'}. Navbatdagi oʻrningiz saqlanadi.`,
  },
  class_lost: {
    title: () => 'Yozilish bekor boʻldi',
    text: (p) =>
      `${classOf(p)}: ${{ banned: 'bu zalga kirishingiz bloklangan', frozen: 'aʼzoligingiz bu kuni muzlatilgan', plan_days: 'tarifingiz bu hafta kuniga emas', plan_hours: 'tarifingiz bu soatga emas', week_full: 'tarifingizdagi haftalik mashgʻulotlar tugagan', desk_late: 'zal yozilishingizni kech olib tashladi, bu kelmagan deb hisoblandi', desk_had: 'zal yozilishingizni olib tashladi; bu joy bilan zalga kirilgan, toʻlov oʻz kuchida qoladi', overlap: 'boshqa mashgʻulotingiz bilan bir vaqtga toʻgʻri keldi', hours: 'zal bu vaqtda siz uchun yopiq', people: 'mashgʻulot endi boshqalar uchun', over: 'navbat sizga yetmadi', desk: 'zal yozilishingizni olib tashladi', single: 'mashgʻulot boshqa kunga koʻchirildi, bir martalik joyingiz esa shu kun uchun edi' }[p.cause ?? ''] ?? 'aʼzoligingiz bu vaqtga amal qilmaydi'}.`,
  },
  class_message: {
    title: () => 'Mashgʻulot haqida xabar',
    text: (p) => `${classOf(p)}: ${p.text ?? ''}`,
  },
  place_returned: {
    title: () => 'Bir martalik joy qaytarildi',
    text: (p) => `${classOf(p)}: ${p.fullname ?? ''} toʻlagan ${somOf(p, 'uz')} qaytarilishi kerak.`,
  },
  own_place_returned: {
    title: () => 'Bir martalik joy qaytarildi',
    text: (p) =>
      p.status === 'paid'
        ? `${classOf(p)}: zal toʻlagan ${somOf(p, 'uz')}ni qaytaradi.`
        : `${classOf(p)}: ${somOf(p, 'uz')} endi toʻlanmaydi.`,
  },
  timetable_outside_hours: {
    title: () => 'Mashgʻulotlar ish vaqtidan tashqarida qoldi',
    text: (p) =>
      `«${p.gym_name ?? ''}»: ${p.sessions === '0' ? '' : `${p.sessions ?? ''} ta mashgʻulot vaqtida zal yopiq, `}${p.people ?? '0'} ta yozilishga eshik ochilmaydi. Birinchisi ${classOf(p)}.`,
  },
  // one's own, or that of a coach
  calendar_ended: {
    title: () => 'Taqvim havolasi yopildi',
    text: (p) =>
      p.coach === undefined
        ? 'Kirish raqamingiz oʻzgardi, shuning uchun telefondagi taqvim endi yangilanmaydi. Mashgʻulotlar sahifasida yangi havola oling.'
        : `${p.coach}: havolani ${p.employee ?? ''} yaratgan edi, u endi ishlamaydi. Yangisini yaratib, murabbiyga yuboring.`,
  },
  calendar_rests: {
    title: () => 'Murabbiyning taqvim havolasi toʻxtadi',
    text: (p) =>
      `${p.coach ?? ''}: havolani ${p.employee ?? ''} yaratgan, hozir unga ruxsat yoʻq, taqvim yangilanmaydi. Ruxsat qaytguncha kutmasangiz, yangisini yaratib, murabbiyga yuboring.`,
  },
  own_classes_changed: {
    title: () => 'Mashgʻulotlaringiz oʻzgardi',
    text: (p) =>
      `${classOf(p)}: ${{ cancelled: 'bekor qilindi', moved: `endi ${formatDay(p.new_date ?? '')} ${p.new_time ?? ''}, ${p.room ?? ''}`, given: 'endi siz oʻtasiz', taken: 'endi siz oʻtmaysiz' }[p.status ?? ''] ?? 'oʻzgardi'}${andMore(p, (more) => `yana ${more} ta mashgʻulot ham`)}.`,
  },
  timetable_clash: {
    title: () => 'Jadvalda toʻqnashuv',
    text: (p) => `${classOf(p)}, ${p.name ?? ''}: shu vaqtda «${p.other ?? ''}» ham bor.`,
  },
  payment_taken: {
    title: () => 'Toʻlov qabul qilindi',
    text: (p) => `«${p.gym_name ?? ''}»: ${somOf(p, 'uz')}, «${p.plan_name ?? ''}». Cheki tayyor.`,
  },
  payment_refunded: {
    title: () => 'Pul qaytarildi',
    text: (p) => `«${p.gym_name ?? ''}»: ${somOf(p, 'uz')}, «${p.plan_name ?? ''}».`,
  },
  added_to_gym: {
    title: () => 'Zal aʼzosi boʻldingiz',
    text: (p) =>
      `«${p.gym_name ?? ''}» sizni aʼzolari roʻyxatiga qoʻshdi. Bundan xabaringiz boʻlmasa, zalga ayting yoki «Mening maʼlumotlarim»da oʻchiring.`,
  },
  membership_sold: {
    title: () => 'Aʼzolik rasmiylashtirildi',
    text: (p) => `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}»: ${daysOf(p)}.`,
  },
  plan_changed: {
    title: () => 'Tarif almashtirildi',
    text: (p) => `«${p.gym_name ?? ''}»: endi «${p.plan_name ?? ''}», ${daysOf(p)}.`,
  },
  membership_cancelled: {
    title: () => 'Aʼzolik bekor qilindi',
    text: (p) => `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}».`,
  },
  membership_frozen: {
    title: () => 'Aʼzolik muzlatildi',
    text: (p) => `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}»: ${daysOf(p)}.`,
  },
  membership_unfrozen: {
    title: () => 'Muzlatish tugatildi',
    text: (p) => `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}»: aʼzolik ${formatDay(p.end_date ?? '')} gacha.`,
  },
  friend_days_given: {
    title: () => 'Doʻst uchun kunlar qoʻshildi',
    text: (p) => `«${p.gym_name ?? ''}»: ${p.days ?? ''} kun sovgʻa, aʼzolik ${formatDay(p.end_date ?? '')} gacha.`,
  },
  friend_days_back: {
    title: () => 'Doʻst uchun kunlar qaytarildi',
    text: (p) =>
      `«${p.gym_name ?? ''}»: toʻlov qaytarilgani uchun ${p.days ?? ''} kun olindi, aʼzolik ${formatDay(p.end_date ?? '')} gacha.`,
  },
  membership_ending: {
    title: () => 'Aʼzolik tugayapti',
    text: (p) => `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}»: oxirgi kun ${formatDay(p.end_date ?? '')}.`,
  },
  reservation_made: {
    title: () => 'Tarif bron qilindi',
    text: (p) => `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}»: qabulxonada toʻlasangiz, tasdiqlanadi.`,
  },
  reservation_dropped: {
    title: () => 'Broningiz bekor qilindi',
    text: (p) => `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}».`,
  },
  freeze_sent: {
    title: () => 'Muzlatish soʻrovi yuborildi',
    text: (p) => `«${p.gym_name ?? ''}»: ${daysOf(p)}. Javobi shu yerga keladi.`,
  },
  member_banned: {
    title: () => 'Kirish cheklandi',
    text: (p) => `«${p.gym_name ?? ''}»: sababini qabulxonadan soʻrang.`,
  },
  member_unbanned: {
    title: () => 'Kirish yana ochiq',
    text: (p) => `«${p.gym_name ?? ''}»: sizni kutamiz.`,
  },
  new_device: {
    title: () => 'Yangi qurilmadan kirildi',
    text: (p) =>
      `${p.device || 'Nomaʼlum qurilma'}, ${p.ip ?? ''}. Bu siz boʻlmasangiz, seansni tugating${p.by_code ? '' : ' va parolni almashtiring'}.`,
  },
  box_changed: {
    title: () => 'Kassa oʻzgartirildi',
    text: (p) =>
      `${p.provider ?? ''}${changesOf(p, 'uz')} (${p.time ?? ''}). Bu siz boʻlmasangiz, parolni almashtiring, boshqa seanslarni tugating va kassani tekshiring.`,
  },
  online_paid: {
    title: () => 'Onlayn toʻlov keldi',
    text: (p) => `${p.fullname ?? p.gym_name ?? ''}: ${somOf(p, 'uz')}, ${p.provider ?? ''}`,
  },
  online_returned: {
    title: () => 'Onlayn toʻlov qaytarildi',
    text: (p) => `${p.fullname ?? p.gym_name ?? ''}: ${somOf(p, 'uz')}, ${p.provider ?? ''}`,
  },
  online_refused: {
    title: () => 'Onlayn toʻlov oʻtmadi',
    text: (p) =>
      `${p.fullname ?? p.gym_name ?? ''}: ${somOf(p, 'uz')}, ${p.provider ?? ''}. Qarz shu orada boshqacha toʻlangan, kamaygan yoki bekor qilingan, ${p.provider ?? ''} pulni qaytaradi.`,
  },
  online_return_unknown: {
    title: () => 'Qaytarish nomaʼlum',
    text: (p) =>
      `${somOf(p, 'uz')}: ${p.provider ?? ''} javob bermadi. Kabinetdan tekshiring, keyin qaytarishni kiriting yoki yana soʻrang.`,
  },
  online_returned_twice: {
    title: () => 'Pul ikki marta qaytdi',
    text: (p) =>
      `${somOf(p, 'uz')}: ${p.provider ?? ''} pulni qaytargan, qabulxonada ham qaytarish kiritilgan. Kabinetdan va qabulxonadan tekshiring.`,
  },
  online_not_returned: {
    title: () => 'Click pulni qaytarmadi',
    text: (p) =>
      `${somOf(p, 'uz')}. ${p.why ?? ''} Toʻlovni Click kabinetida tekshiring yoki pulni boshqa usulda qaytaring.`,
  },
  online_differs: {
    title: () => 'Onlayn toʻlovlarda farq bor',
    text: (p) =>
      `${p.differences ?? ''} ta onlayn toʻlov toʻlov tizimidagidan farq qiladi. Sahifada har biri va nima qilish kerakligi yozilgan.`,
  },
  autopay_soon: {
    title: () => 'Avtotoʻlov yaqin',
    text: (p) =>
      `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}»: ${formatDay(p.date ?? '')} kuni •••• ${p.card ?? ''} kartadan ${somOf(p, 'uz')} olinadi. Toʻxtatish: bir bosish.`,
  },
  autopay_refused: {
    title: () => 'Kartadan pul olinmadi',
    text: (p) =>
      `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}»: ${somOf(p, 'uz')}. ${p.why ?? ''} Yana ${formatDay(p.date ?? '')} kuni urinib koʻriladi.`,
  },
  autopay_stopped: {
    title: () => 'Avtotoʻlov toʻxtadi',
    text: (p) =>
      `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}»: kartadan pul olinmadi va boshqa urinilmaydi. Boshqa karta ulang yoki qabulxonada toʻlang.`,
  },
  autopay_ended: {
    title: () => 'Avtotoʻlov tugadi',
    text: (p) =>
      `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}»: bu karta bilan oʻzi toʻlanadigan narsa qolmadi, karta unutildi. Kerak boʻlsa, yangi aʼzolikka ulang.`,
  },
  autopay_owner_left: {
    title: () => 'Avtotoʻlov tugadi',
    text: (p) =>
      `«${p.gym_name ?? ''}» zali ilovadan ketdi: «${p.plan_name ?? ''}» uchun kartadan boshqa pul yechilmaydi, karta unutildi.`,
  },
  autopay_gym_gone: {
    title: () => 'Avtotoʻlov tugadi',
    text: (p) =>
      `«${p.gym_name ?? ''}» zali endi ilovada yoʻq: «${p.plan_name ?? ''}» uchun kartadan boshqa pul yechilmaydi, karta unutildi.`,
  },
  autopay_renewal_ended: {
    title: () => 'Avtotoʻlov endi uzaytirmaydi',
    text: (p) =>
      `«${p.gym_name ?? ''}», «${p.plan_name ?? ''}»: bu aʼzolik endi kartadan oʻzi uzaytirilmaydi. Qarzning kelishilgan qismlari oʻz kunida olinaveradi.`,
  },
  autopay_moved: {
    title: () => 'Kartani qayta ulang',
    text: (p) =>
      `«${p.gym_name ?? ''}» zali toʻlov kassasini almashtirdi: ulangan kartangizdan endi pul yechilmaydi. Avtotoʻlov kerak boʻlsa, kartani qayta ulang.`,
  },
  autopay_failed: {
    title: () => 'Aʼzoning avtotoʻlovi oʻtmadi',
    text: (p) =>
      `${p.fullname ?? ''}, «${p.gym_name ?? ''}», «${p.plan_name ?? ''}». ${p.why ?? ''} Boshqa urinilmaydi: aʼzo bilan gaplashing.`,
  },
  other: { title: () => 'Xabar', text: () => '' },
}
