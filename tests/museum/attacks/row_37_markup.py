print("<script>document.title='accepted'</script>held<img src=x onerror=alert(1)>")
