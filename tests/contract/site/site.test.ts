import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  BrandColor,
  defaultSettings,
  iconNames,
  maxTextLengths,
  SiteContent,
  SiteSettings,
  sections,
  themes,
} from '#contract/site/site.ts'
import { GenerateSite, RollBackSite, UpdateSite } from '#contract/site/site-requests.ts'

const settings = defaultSettings("Ada's Store")
const messageOf = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message
const isSetting = (fields: object) => SiteSettings.safeParse({ ...settings, ...fields }).success
const settingMessage = (fields: object) => messageOf(SiteSettings, { ...settings, ...fields })

const benefit = { icon: 'star', title: 'A', description: 'B' }
const feature = { title: 'A', description: 'B' }
const content = {
  hero: { headline: 'A', subheadline: 'B', cta_text: 'C' },
  benefits: [benefit, benefit, benefit],
  features: [feature, feature, feature],
}

test('a new site has the default colour, the first theme and nothing else', () => {
  expect(settings).toEqual({
    store_name: "Ada's Store",
    brand_color: '#2563EB',
    support_email: '',
    support_phone: '',
    facebook: '',
    twitter: '',
    instagram: '',
    youtube: '',
    theme: 'studio',
    search_title: '',
    search_description: '',
    search_listed: true,
    unlisted_pages: '',
    logo: '',
    share_picture: '',
    favicon: '',
    portrait: '',
    about_who: '',
    about_audience: '',
    about_courses: '',
    about_contact: '',
  })
  expect(SiteSettings.parse(settings)).toEqual(settings)
  expect(isSetting({ owner: 'x' })).toBe(false)
})

test('the closed lists', () => {
  expect([...sections]).toEqual(['hero', 'benefits', 'features'])
  expect(themes.filter((theme) => isSetting({ theme }))).toEqual(['studio', 'editorial', 'bold'])
  expect(iconNames.join(' ')).toBe(
    'rocket shield clock star book compass bulb chart heart key layers pen target users wallet wand',
  )
})

test('a brand colour is six hex digits behind a number sign', () => {
  for (const colour of ['#2563EB', '#abcdef', '#000000']) expect(BrandColor.parse(colour)).toBe(colour)
  for (const colour of ['2563EB', '#2563E', '#2563EBA', '#2563EG', ' #2563EB', 'red', 'x#2563EB'])
    expect(messageOf(BrandColor, colour)).toBe('Enter a colour like #2563EB.')
})

test('a store name is one visible line of at most 60 characters', () => {
  expect(SiteSettings.parse({ ...settings, store_name: ' Ada\n Shop ' }).store_name).toBe('Ada Shop')
  expect(isSetting({ store_name: 'a'.repeat(60) })).toBe(true)
  expect(settingMessage({ store_name: 'a'.repeat(61) })).toBe('Use at most 60 characters.')
  expect(settingMessage({ store_name: '' })).toBe('Enter your store name.')
  expect(messageOf(UpdateSite, { store_name: '\u200b' })).toBe('Enter your store name.')
})

test('a support email that no mail can name is read, and not accepted', () => {
  for (const support_email of ['help..desk@example.com', '.help@example.com', 'help.@example.com']) {
    expect(messageOf(UpdateSite, { support_email })).toBe('Enter an email address like help@example.com.')
    expect(isSetting({ support_email }), support_email).toBe(true)
    expect(UpdateSite.safeParse({ base: { settings: { support_email } } }).success).toBe(true)
  }
  for (const support_email of ['', ' help@example.com '])
    expect(UpdateSite.parse({ support_email })).toEqual({ support_email: support_email.trim() })
})

test('a phone number is empty or can be dialled', () => {
  for (const support_phone of ['', '+1 (555) 010-1234', '12345', ' 555.010.1234 '])
    expect(isSetting({ support_phone }), support_phone).toBe(true)
  for (const support_phone of ['1234', 'call me', '555-CALL', 'x12345', '12345x', '++12345'])
    expect(settingMessage({ support_phone })).toBe('Enter a phone number like +1 555 010 1234.')
  expect(isSetting({ support_phone: '1'.repeat(30) })).toBe(true)
  expect(isSetting({ support_phone: `+${'1'.repeat(30)}` })).toBe(false)
})

describe('a social link', () => {
  const hosts = [
    ['facebook', 'facebook.com', 'https://facebook.com/yourpage'],
    ['twitter', 'twitter.com', 'https://x.com/yourname'],
    ['twitter', 'x.com', 'https://x.com/yourname'],
    ['instagram', 'instagram.com', 'https://instagram.com/yourname'],
    ['youtube', 'youtube.com', 'https://youtube.com/@yourname'],
  ]

  test.each(hosts)('%s becomes %s by https, like %s', (field, host, example) => {
    for (const link of ['', `https://${host}/ada`, `https://www.${host}/ada`, ` https://${host}/ada `])
      expect(isSetting({ [field]: link }), link).toBe(true)
    for (const link of [
      'ada',
      `ftp://${host}/ada`,
      `https://evil${host}/ada`,
      `https://${host}.evil.example/ada`,
      `https://evil.example/${host}`,
      `https://ada@${host}/`,
      `https://${host}:8443/ada`,
      'javascript:alert(1)',
    ])
      expect(settingMessage({ [field]: link })).toBe(`Enter a link like ${example}.`)
  })

  test('has at most 200 characters, whatever browser reads it', () => {
    const link = `https://x.com/${'a'.repeat(186)}`
    expect(isSetting({ twitter: link })).toBe(true)
    expect(isSetting({ twitter: `${link}a` })).toBe(false)
  })
})

describe('the text of a page', () => {
  const limits = [
    ['hero', 'headline', maxTextLengths.hero.headline, 90],
    ['hero', 'subheadline', maxTextLengths.hero.subheadline, 240],
    ['hero', 'cta_text', maxTextLengths.hero.cta_text, 32],
    ['benefits', 'title', maxTextLengths.benefits.title, 60],
    ['benefits', 'description', maxTextLengths.benefits.description, 220],
    ['features', 'title', maxTextLengths.features.title, 60],
    ['features', 'description', maxTextLengths.features.description, 260],
  ] as const

  const withText = (section: 'hero' | 'benefits' | 'features', name: string, text: unknown) =>
    section === 'hero'
      ? { ...content, hero: { ...content.hero, [name]: text } }
      : { ...content, [section]: [{ ...content[section][0], [name]: text }, ...content[section].slice(1)] }

  test.each(limits)('%s.%s has one to %i characters', (section, name, most, specified) => {
    expect(most).toBe(specified)
    const isText = (text: unknown) => SiteContent.safeParse(withText(section, name, text)).success
    expect(isText('a'.repeat(most))).toBe(true)
    expect([undefined, 7, '', '  ', 'a'.repeat(most + 1)].filter(isText)).toEqual([])
    expect(JSON.stringify(SiteContent.parse(withText(section, name, ' one\n\ttwo ')))).toContain('"one two"')
  })

  test('is that of three to six benefits and features, with nothing else in it', () => {
    expect(SiteContent.parse(content)).toEqual(content)
    for (const section of ['benefits', 'features'] as const) {
      const isList = (count: number) =>
        SiteContent.safeParse({ ...content, [section]: Array(count).fill(content[section][0]) }).success
      expect([0, 2, 3, 6, 7].filter(isList)).toEqual([3, 6])
    }
    expect(SiteContent.safeParse({ ...content, price: 7 }).success).toBe(false)
    for (const section of sections)
      expect(SiteContent.safeParse(withText(section, 'href', 'x')).success, section).toBe(false)
    expect(SiteContent.safeParse(withText('benefits', 'icon', 'skull')).success).toBe(false)
  })
})

describe('an edit of the site', () => {
  test('carries any of its fields and no other', () => {
    const edit = { ...settings, content, locks: ['hero'], base: { content, locks: ['hero'] } }
    expect(UpdateSite.parse(edit)).toEqual(edit)
    expect(UpdateSite.parse({})).toEqual({})
    expect(UpdateSite.parse({ base: {}, content: { hero: content.hero } })).toEqual({
      base: {},
      content: { hero: content.hero },
    })
    for (const foreign of [{ status: 'live' }, { base: { theme: 'bold' } }, { content: { price: 1 } }])
      expect(UpdateSite.safeParse(foreign).success).toBe(false)
  })

  test('an edit with invisible text is refused in any section', () => {
    const unseen = '\u200b'
    const edits = [
      { hero: { ...content.hero, headline: unseen } },
      { benefits: [benefit, benefit, { ...benefit, title: unseen }] },
      { features: [feature, { ...feature, description: unseen }, feature] },
    ]
    for (const edit of edits)
      expect(messageOf(UpdateSite, { content: edit })).toBe(
        'Write something here. An empty text is not saved.',
      )
  })
})

describe('a request to generate a site', () => {
  const request = {
    contentType: 'site-bundle',
    storeName: "Ada's Store",
    niche: 'marketing',
    selectedOfferIds: ['a'],
    brandColors: ['#2563EB'],
  }
  const isRequest = (fields: object) => GenerateSite.safeParse({ ...request, ...fields }).success

  test('a generation request is as specified, with optional section and request id', () => {
    expect(GenerateSite.parse(request)).toEqual(request)
    expect(isRequest({ section: 'hero', requestId: 'r-1' })).toBe(true)
    const others = [
      { contentType: 'x' },
      { niche: 'x' },
      { section: 'x' },
      { model: 'x' },
      { storeName: '\u200b' },
    ]
    expect(others.filter(isRequest)).toEqual([])
  })

  test('names 1 to 50 offers and 1 to 5 colours', () => {
    const many = (count: number, id: string) => ({ selectedOfferIds: Array(count).fill(id) })
    expect([many(1, 'a'.repeat(100)), many(50, 'a')].every(isRequest)).toBe(true)
    expect([many(0, 'a'), many(51, 'a'), many(1, ''), many(1, 'a'.repeat(101))].filter(isRequest)).toEqual([])
    const colours = (count: number) => ({ brandColors: Array(count).fill('#2563EB') })
    expect([0, 1, 5, 6].filter((count) => isRequest(colours(count)))).toEqual([1, 5])
  })

  test('has an id of up to 64 plain characters', () => {
    expect(['a', 'A-z_0', 'a'.repeat(64)].every((requestId) => isRequest({ requestId }))).toBe(true)
    expect(['', 'a b', 'a!', '!a', 'a'.repeat(65)].filter((requestId) => isRequest({ requestId }))).toEqual(
      [],
    )
  })
})

test('a rollback names one release', () => {
  expect(RollBackSite.parse({ release_id: 'a'.repeat(100) })).toHaveProperty('release_id')
  for (const wrong of [
    {},
    { release_id: '' },
    { release_id: 'a'.repeat(101) },
    { release_id: 'a', force: true },
  ])
    expect(RollBackSite.safeParse(wrong).success).toBe(false)
})
