import type { Language } from '../languages/languages.ts'

/** Wordings of the affiliate disclosure in each language. Every piece has one of them. */
export const disclosures = {
  en: {
    commission: 'I earn a commission if you buy through my link.',
    affiliate: 'Affiliate link: I may earn from your purchase.',
    advertisement: 'Advertisement: I earn when you buy here.',
  },
  es: {
    commission: 'Gano una comisión si compras a través de mi enlace.',
    affiliate: 'Enlace de afiliado: puedo ganar con tu compra.',
    advertisement: 'Publicidad: gano cuando compras aquí.',
  },
  pt: {
    commission: 'Ganho uma comissão se você comprar pelo meu link.',
    affiliate: 'Link de afiliado: posso ganhar com a sua compra.',
    advertisement: 'Publicidade: ganho quando você compra aqui.',
  },
  de: {
    commission: 'Ich erhalte eine Provision, wenn du über meinen Link kaufst.',
    affiliate: 'Affiliate-Link: An deinem Kauf verdiene ich vielleicht mit.',
    advertisement: 'Werbung: Ich verdiene, wenn du hier kaufst.',
  },
  fr: {
    commission: 'Je touche une commission si vous achetez par mon lien.',
    affiliate: 'Lien affilié : votre achat peut me rapporter.',
    advertisement: 'Publicité : je suis rémunéré quand vous achetez ici.',
  },
} as const satisfies Record<Language, Record<string, string>>
export type DisclosureName = keyof (typeof disclosures)['en']

const wordings: readonly string[] = Object.values(disclosures).flatMap((ofLanguage) =>
  Object.values(ofLanguage),
)

/** Returns the text without any wording of the disclosure. */
export const withoutDisclosure = (text: string): string =>
  wordings.reduce((rest, wording) => rest.replaceAll(wording, ''), text).trim()

/** Returns the text with the disclosure as its last line, whether or not it had one. */
export const withDisclosure = (text: string, disclosure: DisclosureName, language: Language = 'en'): string =>
  `${withoutDisclosure(text)}\n\n${disclosures[language][disclosure]}`
