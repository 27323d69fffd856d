import { zodResolver } from '@hookform/resolvers/zod'
import * as Label from '@radix-ui/react-label'
import { forwardRef, useId } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { classes } from './classes.js'

export function Form({ schema, onSubmit, children, className, options, ...props }) {
  const form = useForm({ ...options, resolver: zodResolver(schema) })
  return (
    <FormProvider {...form}>
      <form className={classes('space-y-6', className)} onSubmit={form.handleSubmit(onSubmit)} {...props}>
        {children(form)}
      </form>
    </FormProvider>
  )
}

const inputClasses =
  'flex w-full rounded-md border border-line bg-transparent px-3 py-1 text-sm shadow-sm transition-colors placeholder:text-muted-ink focus-visible:outline-none focus-visible:ring-1 focus-visible:ring-accent disabled:cursor-not-allowed disabled:opacity-50'

function Field({ id, label, error, children }) {
  return (
    <div>
      <Label.Root
        htmlFor={id}
        className={classes(
          'text-sm font-medium leading-none peer-disabled:opacity-70',
          error && 'text-danger',
        )}
      >
        {label}
      </Label.Root>
      <div className="mt-1">{children}</div>
      {error?.message && (
        <div role="alert" aria-label={error.message} className="text-sm font-semibold text-red-500">
          {error.message}
        </div>
      )}
    </div>
  )
}

export const Input = forwardRef(function Input(
  { className, type, label, error, registration, ...props },
  ref,
) {
  const id = useId()
  return (
    <Field id={id} label={label} error={error}>
      <input
        id={id}
        ref={ref}
        type={type}
        className={classes(inputClasses, 'h-9', className)}
        {...registration}
        {...props}
      />
    </Field>
  )
})

export const Textarea = forwardRef(function Textarea(
  { className, label, error, registration, ...props },
  ref,
) {
  const id = useId()
  return (
    <Field id={id} label={label} error={error}>
      <textarea
        id={id}
        ref={ref}
        className={classes(inputClasses, 'min-h-[60px]', className)}
        {...registration}
        {...props}
      />
    </Field>
  )
})
