/** The browser's own prompt to add the app to the home screen. Missing from TypeScript's DOM types. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Set by main.tsx: the event fires once, before most of the app has loaded. */
    norenInstall?: InstallPrompt
    onbeforeinstallprompt: ((event: InstallPrompt) => void) | null
  }
}

export const installPrompt = (): InstallPrompt | null => window.norenInstall ?? null

/**
 * Shows the prompt, which can be used only once.
 * @returns whether the person accepted
 */
export async function install(): Promise<boolean> {
  const prompt = installPrompt()
  delete window.norenInstall
  return (await prompt?.prompt())?.outcome === 'accepted'
}
