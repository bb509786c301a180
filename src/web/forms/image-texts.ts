import type { ImageWords } from '#src/ui/ImageField.tsx'
import { defineTexts } from '#src/web/texts.ts'

/** Of a picture that is chosen, by whoever fills in a form: no other page has them. */
export const imageTexts = defineTexts<ImageWords>({
  uz: {
    choose: 'Rasm tanlash',
    change: 'Rasmni almashtirish',
    hint: 'JPEG, PNG yoki WebP, 5 MB gacha',
    wrongType: 'Faqat JPEG, PNG yoki WebP rasm',
    tooLarge: 'Rasm 5 MB dan oshmasin',
    broken: 'Rasmni ochib boʻlmadi',
    crop: {
      title: 'Rasmni qirqish',
      hint: 'Rasmni suring, kerakli qismini tanlang',
      zoom: 'Kattalashtirish',
      save: 'Tayyor',
      cancel: 'Bekor qilish',
    },
  },
  ru: {
    choose: 'Выбрать изображение',
    change: 'Заменить изображение',
    hint: 'JPEG, PNG или WebP, до 5 МБ',
    wrongType: 'Только изображения JPEG, PNG или WebP',
    tooLarge: 'Изображение не больше 5 МБ',
    broken: 'Не удалось открыть изображение',
    crop: {
      title: 'Обрезка изображения',
      hint: 'Подвиньте изображение и выберите нужную часть',
      zoom: 'Масштаб',
      save: 'Готово',
      cancel: 'Отмена',
    },
  },
  en: {
    choose: 'Choose image',
    change: 'Change image',
    hint: 'JPEG, PNG or WebP, up to 5 MB',
    wrongType: 'Only JPEG, PNG or WebP images',
    tooLarge: 'The image may have at most 5 MB',
    broken: 'The image could not be opened',
    crop: {
      title: 'Crop the image',
      hint: 'Move the image to choose the part you need',
      zoom: 'Zoom',
      save: 'Done',
      cancel: 'Cancel',
    },
  },
})
