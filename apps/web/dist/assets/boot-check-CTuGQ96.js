if (!('boot' in document.documentElement.dataset)) import('/assets/boot-83x3aMy.js')
