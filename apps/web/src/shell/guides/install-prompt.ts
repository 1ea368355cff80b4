/** The browser's own question whether to put the app on the home screen. Not in TypeScript's DOM. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Kept by main.tsx: the event comes once, before most of the app is there. */
    norenInstall?: InstallPrompt
    onbeforeinstallprompt: ((event: InstallPrompt) => void) | null
  }
}

export const installPrompt = (): InstallPrompt | null => window.norenInstall ?? null

/** @returns whether the person said yes; a prompt is good once */
export async function install(): Promise<boolean> {
  const prompt = installPrompt()
  delete window.norenInstall
  return (await prompt?.prompt())?.outcome === 'accepted'
}
