import { type ReactNode, useRef, useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { useForm } from '#app/forms/use-form.ts'
import { useTexts } from '#app/page/use-page.ts'
import { giveProof } from '#features/accounts/accounts.contract.ts'
import { ApiError } from '#kernel/call-api.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { PasswordField } from './password-field.tsx'

type FreshProof = {
  /** Sends the call; asks for the password where the server wants it, then sends it again. Undefined when cancelled. */
  withFreshProof: <Reply>(send: () => Promise<Reply>) => Promise<Reply | undefined>
  /** Place it beside the page's form, not inside. */
  proofDialog: ReactNode
}

/**
 * R-AUTH-5: for acts that refuse with `proof_needed`. The page behind the dialog keeps everything typed. Routes that use
 * it must load the areas `accounts` and `errors`.
 */
export function useFreshProof(): FreshProof {
  const text = useTexts()
  const [open, setOpen] = useState(false)
  const answer = useRef<(proved: boolean) => void>(undefined)

  async function withFreshProof<Reply>(send: () => Promise<Reply>): Promise<Reply | undefined> {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'proof_needed')) throw error
    }
    setOpen(true)
    const proved = await new Promise<boolean>((resolve) => {
      answer.current = resolve
    })
    setOpen(false)
    return proved ? send() : undefined
  }

  const handleCancel = () => answer.current?.(false)
  const proofDialog = (
    <Dialog
      open={open}
      onClose={handleCancel}
      title={text('accounts.still_you_title')}
      closeLabel={text('shell.close')}
      size="sm"
    >
      <ProofForm onProved={() => answer.current?.(true)} onCancel={handleCancel} />
    </Dialog>
  )
  return { withFreshProof, proofDialog }
}

function ProofForm({ onProved, onCancel }: { onProved: () => void; onCancel: () => void }) {
  const text = useTexts()
  const { pending, fieldErrors, refusal, handleSubmit, handleInput } = useForm({
    names: ['password'],
    check: ({ password }) => ({ password: password === '' ? text('errors.field_required') : undefined }),
    send: async (body) => {
      await browserApi(giveProof, { body })
      onProved()
    },
    fieldOf: { password_wrong: 'password' },
  })
  return (
    <form method="post" noValidate onSubmit={handleSubmit} onInput={handleInput} className="grid gap-5">
      <p className="text-sm text-muted">{text('accounts.still_you_text')}</p>
      {refusal && (
        <Alert tone="danger" urgent>
          {refusal.text}
        </Alert>
      )}
      <PasswordField
        name="password"
        label={text('accounts.password')}
        error={fieldErrors.password}
        autoComplete="current-password"
        takesFocus
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="ghost" onClick={onCancel}>
          {text('accounts.still_you_cancel')}
        </Button>
        <Button type="submit" look="main" pending={pending}>
          {text('accounts.still_you_continue')}
        </Button>
      </div>
    </form>
  )
}
