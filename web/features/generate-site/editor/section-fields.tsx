import { maxTextLengths } from '#contract/site/site.ts'
import { IconPicker } from './icon-picker.tsx'
import { itemTexts, type SectionProps } from './section-props.ts'
import { TextArea } from './text-area.tsx'

const texts = [
  { name: 'headline', label: 'Headline' },
  { name: 'subheadline', label: 'Subheadline' },
  { name: 'cta_text', label: 'Button' },
] as const

export const HeroFields = ({ content, editor }: SectionProps) =>
  texts.map(({ name, label }) => (
    <TextArea
      key={name}
      content={content}
      editor={editor}
      path={`hero.${name}`}
      label={label}
      value={content.hero[name]}
      maxLength={maxTextLengths.hero[name]}
      onChange={(text) => editor.edit(`hero.${name}`, { hero: { ...content.hero, [name]: text } })}
    />
  ))

export const BenefitFields = ({ content, editor }: SectionProps) =>
  content.benefits.map((benefit, position) => {
    const change = (name: string, text: string) =>
      editor.edit(`benefits.${position}.${name}`, {
        benefits: content.benefits.with(position, { ...benefit, [name]: text }),
      })
    return (
      <fieldset
        // biome-ignore lint/suspicious/noArrayIndexKey: a benefit is its position
        key={position}
        className="grid gap-3 not-first:border-t not-first:border-line not-first:pt-5"
      >
        <legend className="sr-only">Benefit {position + 1}</legend>
        <IconPicker
          content={content}
          editor={editor}
          title={`Benefit ${position + 1}`}
          path={`benefits.${position}.icon`}
          chosen={benefit.icon}
          onChoose={(icon) => change('icon', icon)}
        />
        {itemTexts.map(({ name, label }) => (
          <TextArea
            key={name}
            content={content}
            editor={editor}
            path={`benefits.${position}.${name}`}
            label={label}
            value={benefit[name]}
            maxLength={maxTextLengths.benefits[name]}
            onChange={(text) => change(name, text)}
          />
        ))}
      </fieldset>
    )
  })

export const FeatureFields = ({ content, editor }: SectionProps) =>
  content.features.map((feature, position) => (
    <fieldset
      // biome-ignore lint/suspicious/noArrayIndexKey: a feature is its position
      key={position}
      className="grid gap-3 not-first:border-t not-first:border-line not-first:pt-5"
    >
      <legend className="sr-only">Feature {position + 1}</legend>
      <span aria-hidden className="text-sm font-semibold">
        Feature {position + 1}
      </span>
      {itemTexts.map(({ name, label }) => (
        <TextArea
          key={name}
          content={content}
          editor={editor}
          path={`features.${position}.${name}`}
          label={label}
          value={feature[name]}
          maxLength={maxTextLengths.features[name]}
          onChange={(text) =>
            editor.edit(`features.${position}.${name}`, {
              features: content.features.with(position, { ...feature, [name]: text }),
            })
          }
        />
      ))}
    </fieldset>
  ))
