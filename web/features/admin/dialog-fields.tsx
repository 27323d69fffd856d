import { type ComponentProps, createContext, use } from 'react'
import { TextField } from '../../ui/controls/text-field.tsx'
import { TextareaField } from '../../ui/controls/textarea-field.tsx'

/** What is wrong with fields, by their names. */
export type Problems = Readonly<Record<string, string | undefined>>

/** What the fields of a dialog say: nothing before its button was pressed. */
export const ShownProblems = createContext<Problems>({})

type Named = { name: string }

export const DialogField = (field: ComponentProps<typeof TextField> & Named) => (
  <TextField autoComplete="off" error={use(ShownProblems)[field.name]} {...field} />
)

export const DialogTextarea = (field: ComponentProps<typeof TextareaField> & Named) => (
  <TextareaField error={use(ShownProblems)[field.name]} {...field} />
)
