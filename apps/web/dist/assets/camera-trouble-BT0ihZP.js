function e(e) {
  switch (e) {
    case `NotAllowedError`:
    case `PermissionDeniedError`:
      return `refused`
    case `NotFoundError`:
    case `DevicesNotFoundError`:
    case `OverconstrainedError`:
      return `missing`
    case `NotReadableError`:
    case `TrackStartError`:
    case `AbortError`:
      return `busy`
    case `TimeoutError`:
      return `unanswered`
    case `InsecureError`:
      return `insecure`
    case `SecurityError`:
    case `TypeError`:
      return `blocked`
    default:
      return `failed`
  }
}
function t(e) {
  const t = (t) => t.test(e)
  return t(/FBAN|FBAV|Instagram|Line\/|MicroMessenger|Zalo|TikTok|musical_ly|; wv\)/)
    ? `inApp`
    : t(/iPhone|iPad|iPod/)
      ? t(/CriOS|FxiOS|EdgiOS|OPiOS/)
        ? `iosOther`
        : `iosSafari`
      : t(/Android/)
        ? t(/Firefox\//)
          ? `firefoxAndroid`
          : t(/SamsungBrowser\//)
            ? `samsung`
            : `chromeAndroid`
        : `desktop`
}
export { e as n, t }
