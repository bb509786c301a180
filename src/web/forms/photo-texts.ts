import { defineTexts } from '../texts.ts'

export const photoTexts = defineTexts({
  uz: {
    take: 'Suratga olish',
    shoot: 'Olish',
    picture: 'Kamera tasviri',
    cancel: 'Bekor qilish',
    tryAgain: 'Qayta urinish',
    problems: {
      denied:
        'Kameraga ruxsat berilmagan. Brauzer manzil satridagi kamera belgisini bosib ruxsat bering va qayta urinib koʻring',
      missing: 'Kamera topilmadi. Rasmni fayldan tanlang',
      busy: 'Kamerani boshqa dastur band qilib turibdi. Uni yoping va qayta urinib koʻring',
      insecure: 'Kamera faqat https manzilida ishlaydi. Rasmni fayldan tanlang',
      gone: 'Kamera oʻchib qoldi. Ulanganini va ruxsatini tekshirib, qayta urinib koʻring',
      failed: 'Kamera ochilmadi. Rasmni fayldan tanlang',
    },
  },
  ru: {
    take: 'Сфотографировать',
    shoot: 'Снять',
    picture: 'Изображение с камеры',
    cancel: 'Отмена',
    tryAgain: 'Повторить',
    problems: {
      denied:
        'Нет доступа к камере. Нажмите значок камеры в адресной строке браузера, разрешите доступ и попробуйте ещё раз',
      missing: 'Камера не найдена. Выберите файл с фотографией',
      busy: 'Камера занята другой программой. Закройте её и попробуйте ещё раз',
      insecure: 'Камера работает только по адресу https. Выберите файл с фотографией',
      gone: 'Камера отключилась. Проверьте подключение и доступ и попробуйте ещё раз',
      failed: 'Камеру открыть не удалось. Выберите файл с фотографией',
    },
  },
  en: {
    take: 'Take a photo',
    shoot: 'Take it',
    picture: 'What the camera sees',
    cancel: 'Cancel',
    tryAgain: 'Try again',
    problems: {
      denied: 'The camera is not allowed. Press the camera sign in the address bar, allow it and try again',
      missing: 'No camera was found. Choose a file instead',
      busy: 'Another program uses the camera. Close it and try again',
      insecure: 'The camera works at an https address only. Choose a file instead',
      gone: 'The camera went off. See that it is plugged in and allowed, and try again',
      failed: 'The camera did not open. Choose a file instead',
    },
  },
})
