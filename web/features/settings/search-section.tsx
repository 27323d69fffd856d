import { maxSearchTextLengths, type Site } from '#contract/site/site.ts'
import { withoutControls } from '#rules/text.ts'
import { useStoreProducts } from '../../lib/queries.ts'
import { shortUrl } from '../../lib/site/site-address.ts'
import { SaveRow } from '../../ui/controls/save-row.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { TextareaField } from '../../ui/controls/textarea-field.tsx'
import { SettingsCard, SettingsSection } from '../../ui/layout/settings-section.tsx'
import type { SettingName } from './form-state.ts'
import type { SettingsForm } from './use-settings-form.ts'

export const searchFields = [
  'search_title',
  'search_description',
  'search_listed',
  'unlisted_pages',
] as const satisfies SettingName[]

export function SearchSection({ form, site }: { form: SettingsForm; site: Site }) {
  const { values } = form
  const own = ownTexts(site)
  const field = (name: 'search_title' | 'search_description', longest: number) => ({
    name,
    value: values[name],
    maxLength: longest,
    onChange: ({ target }: { target: { value: string } }) => form.change(name, withoutControls(target.value)),
    onBlur: () => form.touch(name),
    error: form.errorOf(name),
    hint: `${values[name].length} of ${longest} characters. Left empty, the words of your page are used.`,
  })
  return (
    <SettingsSection id="search" title="Search" text="How search engines and shared links show your store.">
      <form ref={form.element} onSubmit={form.submit} noValidate aria-label="Search">
        <SettingsCard>
          <TextField
            label="Title"
            placeholder={own.title}
            {...field('search_title', maxSearchTextLengths.title)}
          />
          <TextareaField
            label="Description"
            placeholder={own.description}
            {...field('search_description', maxSearchTextLengths.description)}
          />
          <div className="flex items-start justify-between gap-5">
            <div>
              <p className="text-sm font-medium">Let search engines list my store</p>
              <p className="mt-0.5 text-sm text-muted">
                Without it, only people with your link find it. Search engines may take weeks to follow.
              </p>
            </div>
            <Switch
              label="Let search engines list my store"
              checked={values.search_listed}
              onChange={(isListed) => form.change('search_listed', isListed)}
            />
          </div>
          {values.search_listed && <UnlistedPages form={form} />}
          {values.search_listed && (
            <figure className="rounded-lg bg-subtle p-4">
              <figcaption className="mb-2 text-xs font-semibold text-muted">In a list of results</figcaption>
              <p className="text-xs break-all text-muted">{shortUrl(site.url)}</p>
              <p className="mt-0.5 font-medium wrap-anywhere text-accent">
                {values.search_title || own.title}
              </p>
              <p className="mt-0.5 text-sm wrap-anywhere">{values.search_description || own.description}</p>
            </figure>
          )}
          <SaveRow
            what="search"
            {...form.row}
            note={
              site.status === 'live'
                ? 'Search engines see changes when you publish again.'
                : 'Used from your first publish on.'
            }
          />
        </SettingsCard>
      </form>
    </SettingsSection>
  )
}

/** Which of the listed store's pages are left out. A course's free lesson goes with its page. */
function UnlistedPages({ form }: { form: SettingsForm }) {
  const products = useStoreProducts().data?.products ?? []
  const left = form.values.unlisted_pages.split(' ').filter(Boolean)
  const toggle = (id: string) => {
    const ids = left.includes(id) ? left.filter((other) => other !== id) : [...left, id]
    form.change('unlisted_pages', ids.join(' '))
  }
  const pages = [
    { id: 'about', name: 'About' },
    { id: 'faq', name: 'FAQ' },
    ...products
      .filter(({ status }) => status === 'published')
      .map(({ product_id, product }) => ({ id: product_id, name: product.title })),
  ]
  return (
    <fieldset>
      <legend className="text-sm font-medium">Pages that search engines may list</legend>
      <p className="mt-0.5 text-sm text-muted">
        A course is sold by other stores too. A page without words of your own is better left out.
      </p>
      <ul className="mt-2 grid sm:grid-cols-2">
        {pages.map(({ id, name }) => (
          <li key={id} className="flex min-h-11 items-center gap-3 text-sm wrap-anywhere">
            <Switch label={name} checked={!left.includes(id)} onChange={() => toggle(id)} />
            <span aria-hidden>{name}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** What the page says of itself while the fields are empty. */
function ownTexts({ settings: { store_name }, content: { hero } }: Site) {
  return {
    title: hero ? `${store_name} · ${hero.headline}` : store_name,
    description: hero?.subheadline ?? 'What your site says below its headline.',
  }
}
